/** A match as a file for `fathom verify`: byte for byte what src/fathom/engine/match_file.py would write. */

import { commitmentOf, toHex } from "../luck";
import { rowsHeard, THE_TABLE } from "../match";
import type { Rules } from "../rules";
import { sha256 } from "../sha256";
import { boxOf } from "./box";
import type { TableRow } from "./keeping";
import { PERSON, type Played, type Step } from "./played";

const PLEDGED = 2; // the format: salts that were pledged before, and the chooser of every step

type StepRow = [number: number, seat: number, action: number, events: (string | number)[][]];

/** The steps, then what was taken back each time: that is played once more, in rules of its own. */
function coursesOf(played: Played, aside: Rules): Step[][] {
  return [played.steps, ...played.undone().map(({ first, moves }) => played.withMoves(moves, aside).steps.slice(first))];
}

function rowsOf(steps: readonly Step[], events: Readonly<Record<string, number>>): StepRow[] {
  const names = new Map(Object.entries(events).map(([name, kind]) => [kind, name]));
  return steps.map(({ number, seat, action, notes }) => {
    const told = rowsHeard(notes, THE_TABLE).map(([kind, ...rest]) => [names.get(kind)!, ...rest]);
    return [number, seat, action, told];
  });
}

/** The fields in their order; what there is none of is left out. */
function contents(row: TableRow, played: Played, aside: Rules): Record<string, unknown> {
  const { events, rules } = boxOf(row.game);
  const courses = coursesOf(played, aside);
  const [steps, ...undone] = courses.map((course) => rowsOf(course, events));
  return {
    fathom: PLEDGED,
    game: row.game,
    seats: row.seats.length,
    box: row.settings,
    names: row.seats.map(({ name }) => name),
    players: row.seats.map(({ kind, level }) => (kind === "person" ? PERSON : level)),
    commitment: commitmentOf(row.seed),
    salts: row.salts,
    seed: row.seed,
    steps,
    ...(undone.length ? { taken_back: undone } : {}),
    pledges: row.pledges,
    choosers: courses.map((course) => course.map(({ chooser }) => chooser)),
    rules,
    draws: courses.map((course) => course.map(({ draws }) => draws)),
    check: "",
  };
}

/** One line for each field, one for each step. */
export function matchFile(row: TableRow, played: Played, aside: Rules): string {
  const bare = contents(row, played, aside);
  const check = toHex(sha256(new TextEncoder().encode(JSON.stringify(bare))));
  const whole: [string, unknown][] = Object.entries({ ...bare, check });
  const lines = whole.map(([name, value]) => ` "${name}": ${name === "steps" ? inLines(value as StepRow[]) : JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

function inLines(steps: readonly StepRow[]): string {
  return `[\n${steps.map((step) => `  ${JSON.stringify(step)}`).join(",\n")}\n ]`;
}
