import { readFileSync } from "node:fs";

import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import type { BoardProps } from "./boards";
import GenericBoard from "./GenericBoard.svelte";
import { reader } from "./i18n.svelte";
import { Speaker } from "./speaker";
import type { CommonTexts, GameTexts } from "./texts";
import type { GameDescription, Sight } from "../generated/protocol";

interface Told {
  game: GameDescription;
  sights: Sight[];
  fr: { texts: GameTexts };
}

const vectors = JSON.parse(readFileSync("src/lib/speaker.vectors.json", "utf-8")) as { common: { fr: CommonTexts } };
const games = import.meta.glob<Told>("../games/*/speaker.vectors.json", { eager: true, import: "default" });

/** Any game at a moment that Python wrote down. */
function lay(slug: string, allowed: number[]): { props: BoardProps; act: ReturnType<typeof vi.fn>; ask: ReturnType<typeof vi.fn> } {
  reader.choose("fr");
  const told = games[`../games/${slug}/speaker.vectors.json`]!;
  const say = new Speaker({ language: "fr", game: told.game, texts: told.fr.texts, common: vectors.common.fr, names: ["Ana", "Ben", "Cléo", "Dan"], you: 0 });
  const act = vi.fn();
  const ask = vi.fn();
  const props = { sight: told.sights[0]!, allowed, events: [], now: null, game: told.game, say, you: 0, seats: [], toAct: 1, act, ask };
  return { props, act, ask };
}

test("what lies on the table is told, a map in its own lines", () => {
  const { props } = lay("barrakuda", [0]);
  const { container } = render(GenericBoard, { props });
  expect(container.querySelector("pre")?.textContent.split("\n").length).toBe(6);
});

test("what can be done is a button, and a number key", async () => {
  const { props, act } = lay("sharks", [1, 2]);
  render(GenericBoard, { props });
  await fireEvent.click(screen.getByRole("button", { name: /lancer le dé jaune/ }));
  expect(act).toHaveBeenLastCalledWith(2);
  await fireEvent.keyDown(window, { key: "1" });
  expect(act).toHaveBeenLastCalledWith(1);
  await fireEvent.keyDown(window, { key: "3" });
  expect(act).toHaveBeenCalledTimes(2);
});

test("what cannot be done stays quiet and says why when asked", async () => {
  const { props, act, ask } = lay("sharks", [1, 2]);
  render(GenericBoard, { props });
  await fireEvent.click(screen.getByRole("button", { name: /Beach Party/ }));
  expect(ask).toHaveBeenCalledWith(0);
  expect(act).not.toHaveBeenCalled();
});

test("a family of many is a grid, with each of its actions", () => {
  const { props } = lay(
    "plongee",
    Array.from({ length: 32 }, (_, cell) => 9 + cell),
  );
  const { container } = render(GenericBoard, { props });
  expect(container.querySelectorAll(".many .button").length).toBe(32);
});

test("who may do nothing is told so, and has nothing to press", () => {
  const { props } = lay("plongee", []);
  render(GenericBoard, { props: { ...props, you: -1, toAct: 2 } });
  expect(screen.getByText("Tu regardes la partie.")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});
