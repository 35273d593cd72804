/** The path that all our addresses begin with: "" at the root of a host, "/games" below it. */
const told = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? "/";
const BASE = new URL(told, location.origin).pathname.replace(/\/$/, "");

/** An address of ours as the browser needs it. */
export function under(path: string, base = BASE): string {
  return base + path;
}

/** The other way round: where we are, as if we lived at the root. */
export function within(path: string, base = BASE): string {
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || "/" : path;
}
