/** Six addresses, the history of the browser, and nothing else. */
import { isStatic, under, within } from "./base";
import { isCovered, uncover } from "./layers";
import { updates } from "./updates.svelte";

export type Route =
  | { page: "Home" }
  | { page: "NewTable"; slug: string }
  | { page: "Learn"; slug: string }
  | { page: "Study"; slug: string }
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
    if (first === "study") return { page: "Study", slug: second };
    if (first === "t") return { page: "Table", key: second };
    if (first === "r") return { page: "Replay", id: second };
  }
  return { page: "Lost" };
}

function isPage(link: HTMLAnchorElement): boolean {
  return isStatic ? link.pathname === location.pathname : !link.hash && !within(link).startsWith("/api/");
}

/** Where the address has no room for a place on the page. */
function focusOn(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
}

class Router {
  path = $state(within(location));
  readonly route = $derived(routeOf(this.path));

  go(path: string, replace = false): void {
    history[replace || isCovered() ? "replaceState" : "pushState"](null, "", under(path));
    if (updates.isForNextPage()) return location.reload();
    this.path = within(location);
    scrollTo(0, 0);
  }

  /** Follows plain clicks on our own links without loading the page anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.download || !isPage(link)) return;
    event.preventDefault();
    if (isStatic && !link.hash.startsWith("#/")) focusOn(link.hash.slice(1));
    else this.go(within(link) + (isStatic ? "" : link.search));
  };

  back = (): void => {
    if (!uncover()) this.path = within(location);
  };
}

export const router = new Router();
