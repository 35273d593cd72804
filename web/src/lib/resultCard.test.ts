import { expect, test } from "vitest";

import { drawCard, type ResultCard } from "./resultCard";

const card: ResultCard = {
  slug: "sharks",
  game: "Shark Attacks!",
  headline: "Ana \"<b>&' wins!",
  mood: "watched",
  rows: [
    { seat: 1, name: "Ana \"<b>&'", place: "1", points: "104 points" },
    { seat: 0, name: "Ben", place: "2", points: "80 points" },
  ],
  score: "",
};

function read(svg: string): Document {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(drawn.querySelector("parsererror")).toBeNull();
  return drawn;
}

test("whatever a name holds, the card is one drawing with everybody on it", () => {
  const drawn = read(drawCard(card, "data:image/png;base64,AA=="));
  const told = [...drawn.querySelectorAll("text")].map((text) => text.textContent);
  expect(told).toEqual(["Fathom · Shark Attacks!", card.headline, "1", "Ana \"<b>&'", "104 points", "2", "Ben", "80 points"]);
  expect(drawn.querySelector("image")?.getAttribute("href")).toBe("data:image/png;base64,AA==");
});

test("all together against one have a result in figures, and a game without a drawing has none", () => {
  const drawn = read(drawCard({ ...card, rows: [], score: "14 against the siren's 3" }, ""));
  expect(drawn.documentElement.textContent).toContain("14 against the siren's 3");
  expect(drawn.querySelector("image")).toBeNull();
});

test("a long headline is written smaller, and keeps to the card", () => {
  const sizeOf = (headline: string): number =>
    Number(
      read(drawCard({ ...card, headline }))
        .querySelectorAll("text")[1]
        ?.getAttribute("font-size"),
    );
  expect(sizeOf("Ana wins!")).toBe(58);
  expect(sizeOf("M".repeat(80))).toBeLessThan(30);
});
