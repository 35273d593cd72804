/** Where we live. A server says what all its addresses begin with; a folder of files lies wherever somebody put it. */
const told = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');
/** Nobody answers here: a static site, which knows one address, and keeps ours behind its `#`. */
export const isStatic = told?.dataset["static"] !== undefined;
/** "" at the root of a host, "/games" below it. */
const BASE = new URL(told?.content ?? "/", isStatic ? location.href : location.origin).pathname.replace(/\/$/, "");

/** A file or a question, as the browser needs its address. */
export function fileAt(path: string, base = BASE): string {
  return base + path;
}

/** A page of ours as the browser needs its address. */
export function under(path: string, base = BASE, behindHash = isStatic): string {
  return behindHash ? `#${path}` : base + path;
}

/** The other way round: where an address leads, as if we lived at the root of a host. */
export function within(address: { pathname: string; hash: string }, base = BASE, behindHash = isStatic): string {
  if (behindHash) return address.hash.startsWith("#/") ? (address.hash.slice(1).split("#")[0] ?? "/") : "/";
  const path = address.pathname;
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || "/" : path;
}

/** What stands behind the last `#` of where we are, if it is not where we are. */
export function mark(address = location.hash, behindHash = isStatic): string {
  return address.split("#")[behindHash ? 2 : 1] ?? "";
}
