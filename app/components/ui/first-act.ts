const ACTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Runs once, at the first sign that somebody is at the page. Returns its cancellation. */
export function onFirstAct(run: () => void): () => void {
  const cancel = () => {
    for (const act of ACTS) document.removeEventListener(act, once);
  };
  const once = () => {
    cancel();
    run();
  };
  for (const act of ACTS) document.addEventListener(act, once);
  return cancel;
}
