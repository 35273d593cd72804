/** A number between -1 and 1 that belongs to a piece: its own tilt, its own place in the swell, its own broken planks. */
export function whim(id: number, salt = 0): number {
  const mixed = Math.sin((id + 1) * 12.9898 + salt * 78.233) * 43758.5453;
  return 2 * (mixed - Math.floor(mixed)) - 1;
}
