import { FILTER_DEBOUNCE_MS } from "../../domain/shared/ui-constants";

interface Sent {
  isConnected: boolean;
  checkValidity(): boolean;
}

interface Door<Form> {
  /** The fields as a query string. */
  said(form: Form): string;
  submit(form: Form): void;
}

/** Canonical filter of an address, without empty fields. */
export function saidIn(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([, value]) => value !== "")).toString();
}

/** Submits the filter 500 ms after the last key and recognises its own addresses. */
export class FilterSender<Form extends Sent> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly asked = new Set<string>();
  private isComposing = false;

  constructor(private readonly door: Door<Form>) {}

  typed(form: Form) {
    this.stop();
    if (this.isComposing) return;
    this.timer = setTimeout(() => {
      // A half-typed date is no filter yet.
      if (!form.isConnected || !form.checkValidity()) return;
      if (globalThis.navigator?.onLine === false) return this.typed(form);
      this.pressed(form);
      this.door.submit(form);
    }, FILTER_DEBOUNCE_MS);
  }

  /** An input method is at work: half a word is no filter. */
  composes() {
    this.stop();
    this.isComposing = true;
  }

  composed(form: Form) {
    this.isComposing = false;
    this.typed(form);
  }

  /** Submitted by the button or by the delay. */
  pressed(form: Form) {
    this.stop();
    this.asked.add(this.door.said(form));
  }

  /** Another navigation started: pending typing must not call the visitor back. */
  leaves(said: string) {
    if (!this.asked.has(said)) this.stop();
  }

  /** Whether the fields already show this filter, perhaps with newer typing. */
  isOwn(said: string): boolean {
    return this.asked.has(said);
  }

  arrived(said: string) {
    this.asked.delete(said);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
