/** What lies over the page: the back button takes away the topmost of it instead of the page. */

const layers: (() => void)[] = [];
let answered = false; // the page goes back by itself: only from a layer, so to where it is already

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
    setTimeout(leave);
  };
}

/** Takes the entry away, once for all layers that go together, unless another has come in its place. */
function leave(): void {
  if (answered || layers.length || !isCovered()) return;
  answered = true;
  history.back();
}

/** The history went back: whether that was meant for a layer. */
export function uncover(): boolean {
  const closing = answered ? undefined : layers.at(-1);
  const isMeant = answered || closing !== undefined;
  answered = false;
  if (layers.length > (closing ? 1 : 0)) history.pushState({ covered: true }, "");
  closing?.();
  return isMeant;
}

if (isCovered()) history.replaceState(null, ""); // a page that was loaded anew has nothing over it
