import { FILTER_DEBOUNCE_MS } from "../../domain/base/shared/ui-constants";

interface Sent {
  isConnected: boolean;
  checkValidity(): boolean;
}

interface Door<Form> {
  /** The fields as a query string. */
  said(form: Form): string;
  submit(form: Form): void;
}

/** Canonical filter from an address, without empty fields. */
export function saidIn(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([, value]) => value !== "")).toString();
}

/** Submits the filter 500 ms after the last key press and recognises its own addresses. */
export class FilterSender<Form extends Sent> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly requested = new Set<string>();
  private isComposing = false;

  constructor(private readonly door: Door<Form>) {}

  typed(form: Form) {
    this.stop();
    if (this.isComposing) return;
    this.timer = setTimeout(() => {
      // A half-typed date is not a filter yet.
      if (!form.isConnected || !form.checkValidity()) return;
      if (globalThis.navigator?.onLine === false) return this.typed(form);
      this.pressed(form);
      this.door.submit(form);
    }, FILTER_DEBOUNCE_MS);
  }

  /** IME composition: half a word is not a filter. */
  composes() {
    this.stop();
    this.isComposing = true;
  }

  composed(form: Form) {
    this.isComposing = false;
    this.typed(form);
  }

  /** Submitted by the button or after the delay. */
  pressed(form: Form) {
    this.stop();
    this.requested.add(this.door.said(form));
  }

  /** Drops pending typing once a navigation starts: it must not navigate back. */
  leaves(said: string) {
    if (!this.requested.has(said)) this.stop();
  }

  /** Whether the fields already show this filter, perhaps with newer typing. */
  isOwn(said: string): boolean {
    return this.requested.has(said);
  }

  arrived(said: string) {
    this.requested.delete(said);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
