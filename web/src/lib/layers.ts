/** What lies over the page: the back button takes away the topmost of it instead of the page. */

const layers: (() => void)[] = [];

/** Who goes on from a layer leaves its entry behind, and does not come back to it. */
export function isCovered(): boolean {
  return Boolean((history.state as { covered?: boolean } | null)?.covered);
}

/** An entry of the history for as long as anything lies over the page; what is answered takes the layer away again. */
export function cover(close: () => void): () => void {
  layers.push(close);
  if (!isCovered()) history.pushState({ covered: true }, "");
  return () => {
    layers.splice(layers.indexOf(close), 1);
    setTimeout(() => !layers.length && isCovered() && history.back()); // unless another layer has come in its place
  };
}

/** Somebody went back: whether that was meant for a layer. */
export function uncover(): boolean {
  const topmost = layers.at(-1);
  if (layers.length > 1) history.pushState({ covered: true }, "");
  topmost?.();
  return topmost !== undefined;
}

if (isCovered()) history.replaceState(null, ""); // a page that was loaded anew has nothing over it
