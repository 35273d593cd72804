/** A winding line through a box, and places at even distances along it. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const STEPS = 14; // points in each straight or bend

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

function run(from: Point, to: Point): Point[] {
  return Array.from({ length: STEPS }, (_, i) => ({ x: mix(from.x, to.x, i / STEPS), y: mix(from.y, to.y, i / STEPS) }));
}

/** Half a turn from one row to the next, to the left or to the right. */
function bend(from: Point, to: number, side: number): Point[] {
  const radius = Math.abs(to - from.y) / 2;
  const middle = (from.y + to) / 2;
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = (Math.PI * i) / STEPS;
    return { x: from.x + side * radius * Math.sin(angle), y: middle + ((from.y - to) / 2) * Math.cos(angle) };
  });
}

/** Rows joined by bends. It begins at the right-hand side, at the top when it goes down and at the bottom when it goes up. */
export function winding(box: Box, rows: number, down: boolean): Point[] {
  const pitch = (box.bottom - box.top) / rows;
  const rowY = (row: number): number => (down ? box.top + pitch * (row + 0.5) : box.bottom - pitch * (row + 0.5));
  const radius = rows > 1 ? pitch / 2 : 0;
  const points: Point[] = [];
  for (let row = 0; row < rows; row++) {
    const side = row % 2 === 0 ? -1 : 1;
    const [near, far] = side < 0 ? [box.right, box.left] : [box.left, box.right];
    const start = { x: row === 0 ? near : near + side * radius, y: rowY(row) };
    const end = { x: row === rows - 1 ? far : far - side * radius, y: rowY(row) };
    points.push(...run(start, end), ...(row === rows - 1 ? [end] : bend(end, rowY(row + 1), side)));
  }
  return points;
}

function lengthsOf(points: readonly Point[]): number[] {
  let length = 0;
  return points.map((point, i) => (length += i ? Math.hypot(point.x - points[i - 1]!.x, point.y - points[i - 1]!.y) : 0));
}

export function lengthOf(points: readonly Point[]): number {
  return lengthsOf(points).at(-1) ?? 0;
}

/** So many places along a line, each in the middle of its share. */
export function along(points: readonly Point[], count: number): Point[] {
  const lengths = lengthsOf(points);
  const whole = lengths.at(-1) ?? 0;
  return Array.from({ length: count }, (_, place) => {
    const wanted = (whole * (place + 0.5)) / count;
    const i = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted),
    );
    const part = (wanted - lengths[i - 1]!) / Math.max(1e-6, lengths[i]! - lengths[i - 1]!);
    return { x: mix(points[i - 1]!.x, points[i]!.x, part), y: mix(points[i - 1]!.y, points[i]!.y, part) };
  });
}

/** A smooth line through points, for an SVG path. */
export function drawn(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
