/** How long dice wait for the hand that is to throw them: longer for who has thrown few. */
import { keep, kept } from "./storage";

const USUAL = 6000; // ms
const AT_FIRST = 20_000; // ms
const NEW = 3; // throws that are somebody's first

const thrown = (): number => Number(kept("thrown") ?? 0);

export function patience(): number {
  return thrown() < NEW ? AT_FIRST : USUAL;
}

/** The dice were thrown by hand, or fell by themselves. */
export function noteThrow(): void {
  if (thrown() < NEW) keep("thrown", String(thrown() + 1));
}
