/** Touching a piece. */

const touched = new WeakMap<EventTarget, number>();
const SAME = 800; // ms within which a click belongs to the touch before it

/**
 * A tap counts the moment it lands: while one finger holds, a second one has no click of its own.
 * A click without a touch is the keyboard's, or a screen reader's.
 */
export function tap(deed: () => void): { onpointerdown: (event: PointerEvent) => void; onclick: (event: MouseEvent) => void } {
  return {
    onpointerdown(event) {
      if (event.button !== 0 || !event.currentTarget) return;
      touched.set(event.currentTarget, event.timeStamp);
      deed();
    },
    onclick(event) {
      if (event.currentTarget && event.timeStamp - (touched.get(event.currentTarget) ?? -SAME) >= SAME) deed();
    },
  };
}
