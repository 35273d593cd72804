/** A finger that rests on a piece asks for its rule; that it lifts afterwards means nothing else. `data-hold`: it rests there to play. */

import type { Action } from "svelte/action";

const RESTS = 600; // ms
const TREMBLES = 10; // px

export const resting: Action<HTMLElement, (clause: string) => boolean> = (node, show) => {
  let timer = 0;
  let rested = false;
  let from = { x: 0, y: 0 };

  function down(event: PointerEvent): void {
    rested = false;
    leave();
    const piece = event.target instanceof Element && event.target.closest<HTMLElement>("[data-clause]");
    const clause = piece && !("hold" in piece.dataset) && piece.dataset["clause"];
    if (event.pointerType !== "touch" || !clause) return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => (rested = show(clause)), RESTS);
  }

  function move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - from.x, clientY - from.y) > TREMBLES) leave();
  }

  function leave(): void {
    clearTimeout(timer);
  }

  function lift(event: Event): void {
    if (!rested) return;
    event.preventDefault();
    event.stopPropagation();
  }

  node.addEventListener("pointerdown", down, true);
  node.addEventListener("pointermove", move, true);
  for (const kind of ["pointerup", "pointercancel"]) node.addEventListener(kind, leave, true);
  for (const kind of ["click", "contextmenu"]) node.addEventListener(kind, lift, true);
  return { destroy: leave };
};
