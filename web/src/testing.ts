/** What jsdom lacks and the page uses. */
import { cleanup } from "@testing-library/svelte";
import { afterEach } from "vitest";

Element.prototype.animate ??= () => ({ finished: Promise.resolve(), cancel() {}, finish() {}, onfinish: null }) as unknown as Animation;
globalThis.matchMedia ??= (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

/** All files share one worker and one document: whatever a test drew is gone before the next. */
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
