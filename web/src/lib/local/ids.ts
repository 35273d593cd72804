/** Tables of this device have names by which everybody knows them for such. */

const PREFIX = "local-";
const BYTES = 12;

export function isLocal(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function newId(): string {
  const letters = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)));
  return PREFIX + btoa(letters).replaceAll("+", "-").replaceAll("/", "_");
}
