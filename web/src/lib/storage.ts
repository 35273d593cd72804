/** What this browser remembers. A browser that remembers nothing (private window, full disk) still plays. */

const PREFIX = "fathom.";
const meanwhile = new Map<string, string>(); // for as long as the page is open

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? meanwhile.get(name) ?? null;
  } catch {
    return meanwhile.get(name) ?? null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
    meanwhile.delete(name);
  } catch {
    meanwhile.set(name, value);
  }
}

/** What was kept as JSON; null for what is not there, or cannot be read. */
export function keptAs<T>(name: string): T | null {
  try {
    return JSON.parse(kept(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** To what we opened our salts: the pledges of all, the round that a beacon was to add, and for which seats. */
export interface Opened {
  made: string[];
  round: number | null;
  seats: number[];
}

/** What was promised at one table: the seal that we were shown first, the salts that we pledged, and to what we opened them. */
export interface Promised {
  commitment: string;
  pledged: string[];
  opened: Opened | null;
  /** Sent before there were pledges. */
  salts: string[];
}

export function promised(table: string): Promised {
  return { commitment: "", pledged: [], opened: null, salts: [], ...keptAs<Partial<Promised>>(`table.${table}`) };
}

/** The first seal stays; a salt is added. */
export function promise(table: string, salt: string | null, commitment: string): void {
  const known = promised(table);
  const pledged = salt && !known.pledged.includes(salt) ? [...known.pledged, salt] : known.pledged;
  keepPromised(table, { ...known, pledged, commitment: known.commitment || commitment });
}

export function keepPromised(table: string, known: Promised): void {
  keep(`table.${table}`, JSON.stringify(known));
}
