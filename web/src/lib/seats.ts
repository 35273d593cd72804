/** Seats have a colour and a shape, and keep both on every board. */
export interface Shape {
  name: "circle" | "triangle" | "square" | "diamond" | "star" | "hexagon";
  colour: string;
  /** Drawn in a square of 24. */
  path: string;
}

export const SHAPES: readonly Shape[] = [
  { name: "circle", colour: "var(--coral)", path: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19z" },
  { name: "triangle", colour: "var(--weed)", path: "M12 2.5 22 21H2z" },
  { name: "square", colour: "var(--violet)", path: "M3.5 3.5h17v17h-17z" },
  { name: "diamond", colour: "#4aa3d8", path: "M12 1.5 22.5 12 12 22.5 1.5 12z" },
  { name: "star", colour: "var(--sun)", path: "m12 1.8 3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5 1.4-7.1-5.3-5 7.2-.9z" },
  { name: "hexagon", colour: "#d98fb3", path: "M7 3h10l5 9-5 9H7l-5-9z" },
];
