import { useEffect } from "react";

const PROBE_MS = 2000;
/** Requests can still fail at the moment the browser reports being online again. */
const FIRST_PROBE_MS = 200;

/** Holds the last press while offline, so that typed input is not lost with the page. */
export function useHeldPresses(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return;
    const presses = new HeldPresses();
    return () => presses.release();
  }, [isLost]);
}

class HeldPresses {
  private held: { element: HTMLElement; retry(): void } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  private isPassing = false;

  constructor() {
    addEventListener("click", this.onClick, true);
    addEventListener("submit", this.onSubmit, true);
  }

  /** Back online: a new press acts at once; the held one acts after a successful probe. */
  release() {
    this.isOver = true;
    clearTimeout(this.timer);
    if (this.held) void this.probe(FIRST_PROBE_MS);
    else this.stop();
  }

  private stop() {
    clearTimeout(this.timer);
    removeEventListener("click", this.onClick, true);
    removeEventListener("submit", this.onSubmit, true);
  }

  private press() {
    const { held } = this;
    this.drop();
    if (this.isOver) this.stop();
    this.isPassing = true;
    if (held?.element.isConnected) held.retry();
    this.isPassing = false;
  }

  private readonly onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target || link.download || link.origin !== location.origin || link.hash) return;
    this.hold(event, link, () => link.click());
  };

  private readonly onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter?.isConnected ? event.submitter : null;
    this.hold(event, button ?? form, () => form.requestSubmit(button));
  };

  private hold(event: Event, element: HTMLElement, retry: () => void) {
    if (this.isPassing) return;
    if (this.isOver) {
      this.drop();
      return this.stop();
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.drop();
    element.ariaBusy = "true";
    this.held = { element, retry };
    clearTimeout(this.timer);
    void this.probe();
  }

  /** HTTP may work although the socket is lost. */
  private async probe(againMs = PROBE_MS) {
    const { held } = this;
    const answer = navigator.onLine ? await fetch("/version.json", { cache: "no-store" }).catch(() => null) : null;
    if (!held || this.held !== held) return;
    if (answer?.ok) return this.press();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.probe(this.isOver ? PROBE_MS : againMs), againMs);
  }

  private drop() {
    if (this.held) this.held.element.ariaBusy = null;
    this.held = null;
  }
}
