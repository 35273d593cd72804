/** Lengths of time and moments ago, in the reader's language. */
import { reader, t } from "./i18n.svelte";

export const DAY = 86_400; // seconds

const UNITS = [
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `90 seconds`, `2 minutes`, `3 days`: in the largest unit of which there are two. */
export function lasting(seconds: number, unitDisplay: "long" | "short" = "long"): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= 2 * length) ?? UNITS.at(-1)!;
  return new Intl.NumberFormat(reader.language, { style: "unit", unit, unitDisplay }).format(Math.floor(seconds / size));
}

/** `3 days ago`. */
export function ago(at: number, now = Date.now()): string {
  const seconds = Math.max(0, now - at) / 1000;
  const found = UNITS.find(([, length]) => seconds >= length);
  if (!found || found[0] === "second") return t("just_now");
  const [unit, size] = found;
  return new Intl.RelativeTimeFormat(reader.language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}
