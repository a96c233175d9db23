import { COMMAND, type Pdu } from "./codec/pdu";
import type { Body, Session } from "./session";
import { LinkLost } from "./session";
import { Window } from "./window";

/** After this, an answer is given up and its window place freed. */
const ANSWER_MS = 10_000;
const MOST_MISSED = 2;

export class Bound {
  readonly session: Session;
  readonly window: Window;
  readonly since = Date.now();
  #missed = 0;
  #enquiredAt = Date.now();

  constructor(session: Session, size: number) {
    this.session = session;
    this.window = new Window(size);
  }

  /** Sends a request within the window; null when no answer came. Throws LinkLost. */
  async ask(command: number, body: Body, onSent?: (sequence: number) => void): Promise<Pdu | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { answer, forget, sequence } = this.session.ask(command, body);
    onSent?.(sequence);
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        forget();
        resolve(null);
      }, ANSWER_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      this.window.leave();
    }
  }

  /** Ends the session after two misses. */
  enquire(everyMs = 0): void {
    if (Date.now() - this.#enquiredAt < everyMs) return;
    this.#enquiredAt = Date.now();
    if (this.#missed >= MOST_MISSED) {
      this.session.end("enquire_link was not answered");
      return;
    }
    this.#missed++;
    this.session.ask(COMMAND.enquireLink).answer.then(
      () => {
        this.#missed = 0;
      },
      (error) => {
        if (!(error instanceof LinkLost)) throw error;
      },
    );
  }

  unbind(): void {
    this.session.ask(COMMAND.unbind).answer.catch(() => {});
    this.session.end("unbound");
  }
}
