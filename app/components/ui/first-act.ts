const ACTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Runs once, at the first user interaction. Returns a function that cancels it. */
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
