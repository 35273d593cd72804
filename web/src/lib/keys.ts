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

/** The clause behind the piece that the keyboard has reached, else behind the one under the pointer; "" for none. */
export function pointedClause(): string {
  const reached = document.querySelector(":focus-visible")?.closest<HTMLElement>("[data-clause]");
  const pointed = [...document.querySelectorAll<HTMLElement>("[data-clause]:hover")].at(-1);
  return (reached ?? pointed)?.dataset["clause"] ?? "";
}
