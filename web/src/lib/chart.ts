/** The geometry of a chart of points over turns. */

/** Round numbers, about four of them, from nothing to the most. */
export function ticks(most: number, wanted = 4): number[] {
  const rough = Math.max(1, most) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step);
}

export function scale(value: number, from: readonly [number, number], to: readonly [number, number]): number {
  const width = from[1] - from[0] || 1;
  return to[0] + ((value - from[0]) / width) * (to[1] - to[0]);
}

/** Labels at their heights, pushed apart where they would cover each other, and kept between top and bottom. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((label, i) => {
    const above = i ? placed[order[i - 1]!]! + gap : top;
    placed[label] = Math.max(placed[label]!, above);
  });
  order.toReversed().forEach((label, i, reversed) => {
    const below = i ? placed[reversed[i - 1]!]! - gap : bottom;
    placed[label] = Math.min(placed[label]!, below);
  });
  return placed;
}
