/** Questions asked of a sight of Shark Attacks!. */

export type Face = 0 | 1 | 2 | 3; // a wave, or so many swimmers or fins
export const FACES: readonly Face[] = [0, 1, 2, 3];

export function countSwimmers(dice: readonly number[]): number {
  return dice.reduce((sum, count, face) => sum + count * face, 0);
}
