import type { Exchange } from "../../app/domain/base/shared/ports/platform";
import { NotDialed, type Way } from "../dial";
import { inWords, retry, type Verdict, verdictOfDial } from "../providers/core/outcomes";
import { Bound } from "./bound-session";
import { COMMAND, type Pdu } from "./codec/pdu";
import { hexOf, STATUS, statusName } from "./codec/statuses";
import { Overheard } from "./frame-capture";
import { Session } from "./session";
import type { SmppSetUp } from "./set-up";
import { openSocket } from "./socket";

export const BIND_MS = 8000;
const ENQUIRE_MS = 30_000;
const RETRY_MS = { least: 500, most: 30_000 };
/** A session this long resets the back-off. */
const STEADY_MS = 30_000;
/** Verdict for messages: retry after this delay. */
const DOWN = retry("linkDown", 15_000);

const BIND_OF = {
  transceiver: COMMAND.bindTransceiver,
  transmitter: COMMAND.bindTransmitter,
  receiver: COMMAND.bindReceiver,
} as const;
export type Role = keyof typeof BIND_OF;

interface Holder {
  way: Way;
  onRequest(session: Session, pdu: Pdu): void;
  /** Back-pressure: resolves when more can be read. */
  drained(): Promise<void>;
  /** `at` in ms UTC. */
  wake(at: number): void;
  waitUntil(work: Promise<unknown>): void;
}

export class Line {
  #as: Role;
  #setUp: SmppSetUp;
  #holder: Holder;
  #bound: Bound | null = null;
  #binding: Promise<Bound | null> | null = null;
  #failures = 0;
  #notBefore = 0;
  #isClosed = false;
  #why: Verdict = DOWN;
  #notDialed: NotDialed | null = null;
  #bind = new Overheard();
  #listener: Overheard | null = null;

  constructor(as: Role, setUp: SmppSetUp, holder: Holder) {
    this.#as = as;
    this.#setUp = setUp;
    this.#holder = holder;
  }

  get why(): Verdict {
    return this.#why;
  }

  /** null once connected. */
  get notDialed(): NotDialed | null {
    return this.#notDialed;
  }

  /** null, with `why`, if there is no session by `deadline` (ms UTC). */
  async link(deadline: number): Promise<Bound | null> {
    if (this.#bound) return this.#bound;
    if (!this.#binding) {
      const wait = this.#notBefore - Date.now();
      if (Date.now() + wait >= deadline) return null;
      this.#binding = this.#bindIn(wait).finally(() => {
        this.#binding = null;
      });
    }
    const tooLate = scheduler.wait(Math.max(0, deadline - Date.now())).then(() => null);
    return Promise.race([this.#binding, tooLate]);
  }

  /** Checks the peer; rebinds once the back-off is over. */
  async check(): Promise<void> {
    if (this.#bound) this.#bound.enquire(ENQUIRE_MS);
    else if (Date.now() >= this.#notBefore) await this.link(Date.now() + BIND_MS);
  }

  /** Captures frames; the next bind skips its back-off. */
  listen(): Overheard {
    this.#notBefore = 0;
    this.#listener = new Overheard();
    return this.#listener;
  }

  unlisten(listener: Overheard): Exchange[] {
    if (this.#listener === listener) this.#listener = null;
    const { secure, host, port, alphabet } = this.#setUp;
    const address = `${secure ? "ssmpp" : "smpp"}://${host}:${port}`;
    return [this.#bind, listener].flatMap((heard) => heard.exchanges(address, alphabet));
  }

  close(): void {
    this.#isClosed = true;
    this.#bound?.unbind();
  }

  async #bindIn(ms: number): Promise<Bound | null> {
    if (ms > 0) await scheduler.wait(ms);
    if (this.#isClosed) return null;
    this.#bind = new Overheard();
    let session: Session | undefined;
    try {
      const onStuck = () => session?.end("the peer does not read");
      const socket = await openSocket(this.#setUp, { way: this.#holder.way, timeoutMs: BIND_MS, onStuck });
      this.#notDialed = null;
      session = this.#open(socket);
      const answer = await this.#ask(session);
      if (answer === null || answer.status !== STATUS.ROK) {
        const name = answer ? statusName(answer.status) : "bindUnanswered";
        this.#why = inWords(retry(name), answer ? hexOf(answer.status) : "");
        session.end(name);
        return null;
      }
      // The session may end in the tick in which it was bound.
      if (session.isOver) return null;
      const bound = new Bound(session, this.#setUp.window);
      if (this.#isClosed) {
        bound.unbind();
        return null;
      }
      this.#bound = bound;
      return bound;
    } catch (error) {
      this.#notDialed = error instanceof NotDialed ? error : null;
      this.#why = this.#notDialed ? verdictOfDial(this.#notDialed.why, DOWN) : DOWN;
      if (session) session.end(`${error}`);
      else this.#backOff(`${error}`);
      return null;
    }
  }

  #open(socket: Awaited<ReturnType<typeof openSocket>>): Session {
    const session: Session = new Session(socket, {
      onRequest: (pdu) => this.#holder.onRequest(session, pdu),
      onEnd: (reason) => this.#ended(session, reason),
      overheard: () => (this.#bound ? this.#listener : this.#bind),
    });
    const reading = socket.read(
      (chunk) => session.receive(chunk),
      () => this.#holder.drained(),
    );
    this.#holder.waitUntil(reading.then(() => session.end("closed")));
    return session;
  }

  #ask(session: Session): Promise<Pdu | null> {
    const { username, password, system_type } = this.#setUp;
    const fields = { system_id: username, password, system_type, interface_version: 0x34 };
    const late = scheduler.wait(BIND_MS).then(() => null);
    return Promise.race([session.ask(BIND_OF[this.#as], { fields }).answer, late]);
  }

  #ended(session: Session, reason: string): void {
    if (this.#bound?.session === session) {
      this.#bound.window.close();
      if (Date.now() - this.#bound.since >= STEADY_MS) this.#failures = 0;
      this.#bound = null;
      this.#why = DOWN;
    }
    this.#backOff(reason);
  }

  #backOff(reason: string): void {
    if (this.#isClosed) return;
    const wait = Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** this.#failures++);
    this.#notBefore = Date.now() + wait;
    const { provider } = this.#setUp;
    console.warn(JSON.stringify({ event: "smpp.down", provider, bind: this.#as, reason, againInMs: wait }));
    this.#holder.wake(this.#notBefore);
  }
}
