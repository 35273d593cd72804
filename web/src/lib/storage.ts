/** What this browser remembers. A browser that remembers nothing (private window, full disk) still plays. */

const PREFIX = "fathom.";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Nothing is lost but the memory of it.
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

/** What was promised at one table: our salts, and the seal that we were shown before the first roll. */
export interface Promised {
  salts: string[];
  commitment: string;
}

export function promised(table: string): Promised {
  const known = keptAs<Partial<Promised>>(`table.${table}`);
  return { salts: known?.salts ?? [], commitment: known?.commitment ?? "" };
}

export function promise(table: string, salt: string | null, commitment: string): void {
  const known = promised(table);
  const salts = salt && !known.salts.includes(salt) ? [...known.salts, salt] : known.salts;
  keep(`table.${table}`, JSON.stringify({ salts, commitment: known.commitment || commitment }));
}

/** Sixteen bytes of our own luck, in hexadecimal. */
export function newSalt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
