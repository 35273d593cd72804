/** How much of each game's rules the server has compiled. Asked again and again until all is ready. */
import { api } from "./api";
import { isStatic } from "./base";

const LOOK_AGAIN = 1000;
const NOBODY_THERE = 8000; // the server may be away for long

class Readiness {
  share = $state<Record<string, number>>({});
  private looking: Promise<void> | null = null;

  /** 0 to 1; a game that nobody has asked about yet counts as ready. */
  of(slug: string): number {
    return this.share[slug] ?? 1;
  }

  /** Resolves once every game is ready. */
  watch(): Promise<void> {
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  async until(slug: string): Promise<void> {
    if (isStatic) return;
    if (!(slug in this.share)) this.share = (await api.status()).games;
    void this.watch();
    while (this.of(slug) < 1) await pause(LOOK_AGAIN / 4);
  }

  private async look(): Promise<void> {
    while (!isStatic) {
      const status = await api.status().catch(() => null);
      if (status) this.share = status.games;
      if (status && Object.values(status.games).every((share) => share >= 1)) return;
      await pause(status ? LOOK_AGAIN : NOBODY_THERE);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

export const readiness = new Readiness();
