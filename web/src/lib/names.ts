/** The nickname that this browser goes by. */
import { keep, kept } from "./storage";

export const LONGEST_NAME = 24;

export function nickname(): string {
  return kept("name") ?? "";
}

export function remember(name: string): void {
  if (name.trim()) keep("name", name.trim());
}
