/** What all tables of a worker share: what is kept, the rules, and one set of them more in which is thought and looked back. */

import type { Rules } from "../rules";
import type { Keeping } from "./keeping";
import { CAPTAIN, patienceOf, type Effort } from "./thinking";

export class Services {
  /** Milliseconds that a bot takes for a move, as the page wants it. */
  botPace = 800;
  readonly aside: Aside;

  constructor(
    readonly keeping: Keeping,
    readonly load: (slug: string) => Promise<Rules>,
    /** The Captain's. */
    readonly effort: Effort = { milliseconds: patienceOf(CAPTAIN), playouts: Infinity },
  ) {
    this.aside = new Aside(load);
  }
}

/** Rules beside those in which a table is played. They are large: there is one set of them, for one after the other. */
class Aside {
  private slug = "";
  private rules: Rules | null = null;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(private readonly load: (slug: string) => Promise<Rules>) {}

  use<T>(slug: string, work: (rules: Rules) => Promise<T>): Promise<T> {
    const done = this.busy.then(async () => work(await this.find(slug)));
    this.busy = done.catch(() => undefined);
    return done;
  }

  private async find(slug: string): Promise<Rules> {
    if (this.slug !== slug) this.rules = null;
    this.rules ??= await this.load(slug);
    this.slug = slug;
    return this.rules;
  }
}
