/** Which key was struck. Digits go by their place on the keyboard: on a French one they would want the shift key. */

export function isBusy(event: KeyboardEvent): boolean {
  const typing = event.target instanceof HTMLElement && event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  return event.ctrlKey || event.metaKey || event.altKey || !!typing || !!document.querySelector("dialog[open]");
}

/** Under a thumb there are no keys to speak of. */
export function hasKeys(): boolean {
  return !matchMedia("(pointer: coarse)").matches;
}

/** 1 to 9, or 0 for any other key. */
export function digitOf({ code }: Pick<KeyboardEvent, "code">): number {
  const found = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  return found ? Number(found[1]) : 0;
}

/** A button or a switch other than the board's own has the keyboard. */
export function isOnOtherControl(event: KeyboardEvent, own: string): boolean {
  return event.target instanceof Element && !!event.target.closest("button, a, input, summary, [role=button]") && !event.target.closest(own);
}
