/** Everything by keyboard: one letter each, never while somebody types. */

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export function shortcuts(deeds: Record<string, () => void>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
}

let byPointer = false; // what the reader moved last: the pointer, or the focus

export function notice(event: KeyboardEvent | PointerEvent): void {
  if (event instanceof PointerEvent) byPointer = true;
  else if (/^(Tab|Arrow)/.test(event.key)) byPointer = false;
}

/** The clause behind the piece under the pointer or behind the focused one, whichever the reader moved last; "" for none. */
export function pointedClause(): string {
  const reached = document.querySelector(":focus-visible")?.closest<HTMLElement>("[data-clause]");
  const pointed = [...document.querySelectorAll<HTMLElement>("[data-clause]:hover")].at(-1);
  const piece = byPointer ? (pointed ?? reached) : (reached ?? pointed);
  return piece?.dataset["clause"] ?? "";
}
