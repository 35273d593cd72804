/** What jsdom lacks and the page uses. */
Element.prototype.animate ??= () =>
  ({ finished: Promise.resolve(), cancel() {}, finish() {}, onfinish: null }) as unknown as Animation;
globalThis.matchMedia ??= (media: string) =>
  ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
