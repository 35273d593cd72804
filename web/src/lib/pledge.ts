/** Our part in the luck: a salt that is pledged before anybody's is open, and opened to the table that was promised alone. */
import { api } from "./api";
import { commitmentOf, toHex } from "./luck";
import { keepPromised, promised, type Opened, type Promised } from "./storage";
import type { OpenedSalt, Pledges, Table } from "../generated/protocol";

const SALT = 32; // bytes

/** Why a browser keeps its salt to itself, or does not believe what was made of it. */
export type Doubt = "seal" | "pledge" | "list" | "ignored";

export function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SALT)));
}

const same = (one: readonly unknown[], other: readonly unknown[]): boolean => one.length === other.length && one.every((part, i) => part === other[i]);

function isWhatWeOpenedTo({ made, round }: Opened, pledges: Pledges): boolean {
  return same(made, pledges.made) && round === (pledges.beacon?.round ?? null);
}

/** What does not fit what was promised here; null if all does. */
export function doubtAbout(table: Table, known: Promised): Doubt | null {
  const { pledges, commitment, phase } = table;
  if (known.commitment && known.commitment !== commitment) return "seal";
  if (phase === "waiting" || !known.pledged.length) return null;
  const own = known.pledged.map(commitmentOf);
  if (!pledges || !table.you.every((seat) => own.includes(pledges.made[seat] ?? ""))) return "pledge";
  if (known.opened && !isWhatWeOpenedTo(known.opened, pledges)) return "list";
  return phase !== "opening" && known.opened?.seats.some((seat) => pledges.unopened.includes(seat)) ? "ignored" : null;
}

function saltsOf({ you, pledges }: Table, { pledged }: Promised): OpenedSalt[] {
  const found = you.map((seat) => ({ seat, salt: pledged.find((salt) => commitmentOf(salt) === pledges?.made[seat]) }));
  return found.filter((opening): opening is OpenedSalt => opening.salt !== undefined);
}

const sending = new Set<string>();

/** Opens the salts of everybody at this device, if the table keeps its promises. Answers with the table as it is then. */
export async function openSalts(table: Table): Promise<Table> {
  const known = promised(table.id);
  const salts = saltsOf(table, known);
  if (table.phase !== "opening" || !table.pledges || !salts.length || sending.has(table.id) || doubtAbout(table, known)) return table;
  const { made, beacon } = table.pledges;
  keepPromised(table.id, { ...known, opened: { made, round: beacon?.round ?? null, seats: salts.map(({ seat }) => seat) } });
  sending.add(table.id);
  try {
    return await api.openSalts(table.id, salts);
  } catch {
    return table; // the line says more: whatever the table does next comes over it
  } finally {
    sending.delete(table.id);
  }
}
