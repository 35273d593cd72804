import { afterEach, expect, test, vi } from "vitest";

import { sound } from "./sound.svelte";
import { kept } from "./storage";

afterEach(() => vi.unstubAllGlobals());

test("nothing is heard, nor even prepared, until somebody asks", () => {
  const opened = vi.fn();
  vi.stubGlobal("AudioContext", opened);
  sound.play("bell");
  expect(sound.on).toBe(false);
  expect(opened).not.toHaveBeenCalled();
});

test("the choice is remembered, and a browser without sound stays silent", () => {
  sound.turn();
  expect([sound.on, kept("sound")]).toEqual([true, "on"]);
  sound.turn();
  expect([sound.on, kept("sound")]).toEqual([false, "off"]);
});
