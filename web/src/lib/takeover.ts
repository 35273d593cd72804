/** What the page says to a service worker that waits: to take over now, or as soon as no table is open. */
export const NOW = "now";
export const FREE = "free";
