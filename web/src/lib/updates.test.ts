import { expect, test, vi } from "vitest";

import { FREE, NOW } from "./takeover";
import { updates } from "./updates.svelte";

class FakeWorker extends EventTarget {
  state = "installed";
  heard: string[] = [];
  postMessage = (word: string): number => this.heard.push(word);
}

test("a new version waits while a table is open, and comes when it is asked for", async () => {
  const waiting = new FakeWorker();
  const registration = Object.assign(new EventTarget(), { waiting, active: new FakeWorker(), update: async () => undefined });
  const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  vi.stubGlobal("navigator", { ...navigator, onLine: true, languages: ["en"], serviceWorker: container });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ version: "1", games: { sharks: 1 } })));
  updates.begin("https://fathom.example/assets/index-NEW.js");
  await vi.waitFor(() => expect(waiting.heard).toEqual([FREE]));
  await vi.waitFor(() => expect(updates.isDue).toBe(true), 5000);
  expect(updates.isForNextPage()).toBe(false); // it waits for a table in another tab
  expect(waiting.heard).toEqual([FREE, FREE]);
  updates.take();
  expect(waiting.heard.at(-1)).toBe(NOW);
  vi.unstubAllGlobals();
});
