import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test } from "vitest";

import { Charts, strength } from "./explored";
import HeatMap from "./HeatMap.svelte";
import { scaleOf, spanOf } from "./scale";
import type { Explored, StudyFigure } from "../../generated/protocol";

/** Two choices of two and three, over two rows of three squares: each square tells where it lies. */
function explored(): Explored {
  const cells = Array.from({ length: 2 * 3 * 2 * 3 }, (_, nth) => (nth % 6 === 5 ? -128 : nth - 6));
  return {
    choices: [
      { name: "own", values: [0, 50] },
      { name: "other", values: [0, 30, 60] },
    ],
    rows: { name: "waves", values: [1, 2] },
    columns: { name: "swimmers", values: [4, 5, 6] },
    scale: 2,
    cells: btoa(String.fromCharCode(...cells.map((cell) => cell & 0xff))),
  };
}

const words = {
  title: "Stop?",
  text: "…",
  own: "Yours",
  other: "Theirs",
  rows: "waves",
  columns: "swimmers",
  yes: "Go: {n}",
  no: "Stay: {n}",
  even: "Same",
  nothing: "No such sea",
  at: "{waves} waves, {swimmers} swimmers.",
};

test("a chart is found by what was chosen, row by row", () => {
  const charts = new Charts(explored());
  expect(charts.at([0, 0])).toEqual([
    [-3, -2.5, -2],
    [-1.5, -1, null],
  ]);
  expect(charts.at([1, 2])).toEqual([
    [12, 12.5, 13],
    [13.5, 14, null],
  ]);
});

test("more is a stronger colour, and never stronger than all of it", () => {
  expect(strength(0)).toBe(0);
  expect(strength(-4)).toBeGreaterThan(strength(1));
  expect(strength(90)).toBe(1);
});

test("arrows walk over the squares, sliders change the chart, and what is there is said", async () => {
  const { container } = render(HeatMap, { explored: explored(), words });
  const said = (): string => container.querySelector(".verdict")!.textContent.replace(/\s+/g, " ").trim();
  const press = async (key: string): Promise<void> => {
    container.querySelector(".grid")!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await tick();
  };
  expect(said()).toBe("2 waves, 5 swimmers. Stay: 1");
  await press("ArrowRight");
  expect(said()).toBe("2 waves, 6 swimmers. No such sea");
  await press("ArrowRight");
  await press("ArrowDown");
  expect(said()).toBe("1 waves, 6 swimmers. Stay: 2");
  const slider = container.querySelector<HTMLInputElement>("[data-choice=own]")!;
  slider.value = "1";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
  expect(said()).toBe("1 waves, 6 swimmers. Go: 7");
  container.querySelector<HTMLElement>("[data-row='0'][data-column='0']")!.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await tick();
  expect(said()).toBe("1 waves, 4 swimmers. Go: 6");
});

test("bars begin at zero, whichever way they go", () => {
  const row = (low: number, value: number, high: number): StudyFigure["rows"][number] => ({ label: "", said: [""], values: [[value, low, high]] });
  const figure: StudyFigure = { kind: "bars", title: "", axis: "", series: [], mark: null, note: "", rows: [row(-5, -4, -3), row(10, 12, 15)] };
  const scale = scaleOf(figure);
  expect(scale(-5)).toBe(0);
  expect(scale(15)).toBe(100);
  expect(spanOf(scale, 0, -4)).toEqual({ start: 5, width: 20 });
  expect(spanOf(scale, 0, 12)).toEqual({ start: 25, width: 60 });
});
