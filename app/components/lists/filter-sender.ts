import { FILTER_DEBOUNCE_MS } from "../../domain/shared/ui-constants";

interface Sent {
  isConnected: boolean;
  checkValidity(): boolean;
}

interface Door<Form> {
  /** The fields as the address would say them. */
  said(form: Form): string;
  submit(form: Form): void;
}

/** What an address filters by: empty fields say nothing. */
export function saidIn(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([, value]) => value !== "")).toString();
}

/** Sends a list's filter half a second after the last key, and knows which addresses the form asked for itself. */
export class FilterSender<Form extends Sent> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly asked = new Set<string>();

  constructor(private readonly door: Door<Form>) {}

  typed(form: Form) {
    this.stop();
    this.timer = setTimeout(() => {
      // Half a date is no filter yet.
      if (!form.isConnected || !form.checkValidity()) return;
      this.pressed(form);
      this.door.submit(form);
    }, FILTER_DEBOUNCE_MS);
  }

  /** Sent by its button, or by the time. */
  pressed(form: Form) {
    this.stop();
    this.asked.add(this.door.said(form));
  }

  /** A page is asked for: whoever follows a link is not called back by what he typed before. */
  leaves(said: string) {
    if (!this.asked.has(said)) this.stop();
  }

  /** Whether the fields show this filter already, and perhaps more that was typed meanwhile. */
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
