import type { Way } from "../../dial";
import { retry, type Verdict } from "../core/outcomes";
import type { WireMail } from "./mail";
import { SmtpSession, Unreachable } from "./session";
import type { SmtpSetUp } from "./set-up";

const LEAST_MS = 500;
const SOON_MS = 1000;

/** One connection per submit; reconnects only if the server closed it. */
export class SmtpLine {
  #setUp: SmtpSetUp;
  #way: Way;
  #until: number;
  #session: SmtpSession | null = null;
  #obstacle: Verdict | null = null;

  constructor(setUp: SmtpSetUp, way: Way, timeoutMs: number) {
    this.#setUp = setUp;
    this.#way = way;
    this.#until = Date.now() + timeoutMs;
  }

  get leftMs(): number {
    return Math.max(0, this.#until - Date.now());
  }

  get obstacle(): Verdict | null {
    return this.#obstacle ?? (this.leftMs < LEAST_MS ? retry("noTime", SOON_MS) : null);
  }

  async send(mail: WireMail): Promise<Verdict> {
    try {
      if (!this.#session?.isOpen) this.#session = await SmtpSession.open(this.#setUp, this.#way, this.leftMs);
    } catch (error) {
      this.#obstacle = error instanceof Unreachable ? error.verdict : retry("noConnection");
      return this.#obstacle;
    }
    return this.#session.deliver(mail, this.leftMs);
  }

  close(): void {
    this.#session?.close();
  }
}
