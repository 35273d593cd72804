/** Five addresses, the history of the browser, and nothing else. */
import { under, within } from "./base";
import { isCovered, uncover } from "./layers";

export type Route =
  | { page: "Home" }
  | { page: "NewTable"; slug: string }
  | { page: "Learn"; slug: string }
  | { page: "Table"; key: string }
  | { page: "Replay"; id: string }
  | { page: "Lost" };

function partsOf(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"]; // no address of ours holds a broken escape
  }
}

export function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = partsOf(path);
  if (!first) return { page: "Home" };
  if (second && !rest.length) {
    if (first === "new") return { page: "NewTable", slug: second };
    if (first === "learn") return { page: "Learn", slug: second };
    if (first === "t") return { page: "Table", key: second };
    if (first === "r") return { page: "Replay", id: second };
  }
  return { page: "Lost" };
}

class Router {
  path = $state(within(location.pathname));
  readonly route = $derived(routeOf(this.path));

  go(path: string, replace = false): void {
    history[replace || isCovered() ? "replaceState" : "pushState"](null, "", under(path));
    this.path = within(location.pathname);
    scrollTo(0, 0);
  }

  /** Follows plain clicks on our own links without loading the page anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.download || link.hash || within(link.pathname).startsWith("/api/")) return;
    event.preventDefault();
    this.go(within(link.pathname) + link.search);
  };

  back = (): void => {
    if (!uncover()) this.path = within(location.pathname);
  };
}

export const router = new Router();
