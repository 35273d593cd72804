/// <reference lib="webworker" />
/**
 * The service worker: keeps the page and the catalogue, so that both are there without a network. What it keeps is
 * listed by whoever serves it, in a line before these. Tables, matches and replays never pass through it.
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

import { FREE, NOW } from "./lib/takeover";

declare const self: ServiceWorkerGlobalScope & { KEPT: PrecacheEntry[] };

const PATIENCE = 4000; // ms that a slow network is waited for, where something older is at hand
const UNANSWERED = 500; // a proxy whose server is away, or a server in trouble
const AT_A_TABLE = /\/t\/[^/]/;
const home = new URL("./", location.href).pathname;

function isForServer(url: URL): boolean {
  return ["api/", "health", "metrics"].some((start) => url.pathname.startsWith(home + start));
}

/** From the network: an old page must not speak with a new server. What was kept is for when nothing else comes. */
async function freshOr(kept: string, request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const asked = fetch(request).catch(() => null);
  const answer = await Promise.race([asked, late]);
  if (answer && answer.status < UNANSWERED) return answer;
  return (await matchPrecache(kept)) ?? (await asked) ?? Response.error();
}

/** A new version waits for as long as somebody has a table open: what that page still loads is of the old one. */
async function takeOverIfFree(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open.some(({ url }) => AT_A_TABLE.test(url))) await self.skipWaiting();
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && !isForServer(url),
  ({ request }) => freshOr("index.html", request),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.method === "GET" && self.KEPT.some((entry) => url.pathname === home + entry.url && isForServer(url)),
  ({ request, url }) => freshOr(url.pathname, request),
);
precacheAndRoute(self.KEPT);
cleanupOutdatedCaches();
clientsClaim();
self.addEventListener("message", ({ data }) => {
  if (data === NOW) void self.skipWaiting();
  if (data === FREE) void takeOverIfFree();
});
