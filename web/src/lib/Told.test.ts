import { render, waitFor } from "@testing-library/svelte";
import { expect, test } from "vitest";

import sharks from "../games/sharks/speaker.vectors.json";
import { Speaker } from "./speaker";
import type { GameTexts } from "./texts";
import Told from "./Told.svelte";
import type { EventRow, GameDescription } from "../generated/protocol";

const game = sharks.game as unknown as GameDescription;
const say = new Speaker({
  language: "en",
  game,
  texts: sharks.en.texts as unknown as GameTexts,
  common: { refusals: {}, terminal: {} },
  names: ["Ana"],
  you: -1,
});

test("dice are drawn for who sees, without those that show nothing; who hears has the sentence", async () => {
  const event: EventRow = [game.events.ROLLED!, 0, 1, 0, 3, 0];
  const { container } = render(Told, { say, event });
  await waitFor(() => expect(container.querySelectorAll("[aria-hidden] .dice")).toHaveLength(2));
  expect(container.querySelector("[aria-hidden]")!.textContent.replace(/\s+/g, "")).toBe("Anarolls×3");
  expect(container.querySelector(".unseen")!.textContent).toBe("Ana rolls; now in the water: waves 1, ones 0, twos 3, threes 0.");
});
