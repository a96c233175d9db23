import { DurableObject } from "cloudflare:workers";
import { openRouting } from "../../app/domain/routing/config";
import type { Exchange, Handed as HandedOver, Receipt, Submit, SubmitOutcome } from "../../app/domain/shared/platform";
import { platformOf } from "../platform";
import { forAll, inWords, retry, type Verdict } from "../providers/outcomes";
import { Bound } from "./bound";
import { Early } from "./early";
import { lookUp } from "./find";
import { Handed } from "./handed";
import { Intake } from "./intake";
import { Overheard } from "./overheard";
import { COMMAND, type Pdu } from "./pdu";
import { Puzzle } from "./puzzle";
import { Session } from "./session";
import { type SmppSetUp, smppSetUp } from "./set-up";
import { openSocket } from "./socket";
import { hexOf, STATUS, statusName } from "./statuses";
import { submitOne } from "./submit";

const LOOK_MS = 10_000;
const ENQUIRE_MS = 30_000;
const BIND_MS = 8000;
const AGAIN_MS = { least: 500, most: 30_000 };
/** A link that lived for so long was a good one. */
const STEADY_MS = 30_000;
/** The answer must be back before the caller gives up. */
const MARGIN_MS = 150;
/** Down for the moment: another try of the message comes so much later. */
const DOWN = retry("linkDown", 15_000);

/** What became of messages that somebody tries, and what went over the wire. */
export interface Tried {
  outcomes: SubmitOutcome[];
  exchanges: Exchange[];
}

/**
 * Holds the SMPP session of one provider, as a transceiver. An eviction or a deployment drops it: an alarm every 10 s
 * looks after the link or binds again, and what receipts need stands in storage.
 */
export class SmppLink extends DurableObject<object> {
  #handed = new Handed(this.ctx.storage.sql);
  #puzzle = new Puzzle(this.ctx.storage.sql);
  #early = new Early(this.ctx.storage.sql, (told) => {
    const provider = this.#setUp?.provider ?? "";
    console.error(JSON.stringify({ event: "receipts.unknown", provider, receipts: [told] }));
  });
  #intake = new Intake({
    bell: platformOf(this.env).bell,
    handed: this.#handed,
    early: this.#early,
    puzzle: this.#puzzle,
    provider: () => this.#setUp?.provider ?? "",
  });
  #setUp: SmppSetUp | null = null;
  #bound: Bound | null = null;
  #binding: Promise<Bound | null> | null = null;
  #failures = 0;
  #notBefore = 0;
  /** Why there is no session. */
  #why: Verdict = DOWN;
  #overheard: Overheard | null = null;
  #reference = Math.floor(Math.random() * 0x10000);

  /** As Provider.submit; what was not written to the wire in time is to be tried again. */
  submit(setUp: SmppSetUp, messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]> {
    return this.#submit(setUp, messages, timeoutMs, null);
  }

  async #submit(
    setUp: SmppSetUp,
    messages: Submit[],
    timeoutMs: number,
    overheard: Overheard | null,
  ): Promise<SubmitOutcome[]> {
    const deadline = Date.now() + timeoutMs - MARGIN_MS;
    await this.#adopt(setUp);
    const bound = await this.#link(deadline);
    if (!bound) return forAll(messages, this.#why);
    const batch = this.#handed.openBatch(Date.now());
    const over = scheduler.wait(Math.max(0, deadline - Date.now())).then(() => null);
    const errand = {
      ...{ bound, setUp, batch, deadline, over, handed: this.#handed },
      reference: () => (this.#reference = (this.#reference + 1) & 0xffff),
      onNamed: (key: string) => this.#intake.look(key),
      ...(overheard && { onSent: (sequence: number) => overheard.want(sequence) }),
    };
    const outcomes = await Promise.all(
      messages.map(async (message) => ({ id: message.id, ...(await submitOne(errand, message)) }) as SubmitOutcome),
    );
    this.#handed.keep(batch);
    return outcomes;
  }

  /** The same for one message whose sender looks on: at once also after a failure, and with what went over the wire. */
  async rehearse(setUp: SmppSetUp, messages: Submit[], timeoutMs: number): Promise<Tried> {
    const overheard = new Overheard();
    this.#overheard = overheard;
    this.#notBefore = 0;
    try {
      const outcomes = await this.#submit(setUp, messages, timeoutMs, overheard);
      const scheme = setUp.secure ? "ssmpp" : "smpp";
      return { outcomes, exchanges: overheard.exchanges(`${scheme}://${setUp.host}:${setUp.port}`) };
    } finally {
      if (this.#overheard === overheard) this.#overheard = null;
    }
  }

  /** As Provider.find: our own notes, then query_sm. */
  async find(setUp: SmppSetUp, messages: HandedOver[]): Promise<Receipt[]> {
    await this.#adopt(setUp);
    const bound = () => this.#link(Date.now() + BIND_MS);
    return lookUp(messages, { handed: this.#handed, shortNumbers: setUp.short_numbers, bound });
  }

  /** Keeps the session up also where nothing is sent. */
  async keep(setUp: SmppSetUp): Promise<void> {
    await this.#adopt(setUp);
    await this.#link(Date.now() + BIND_MS);
  }

  override async alarm(): Promise<void> {
    const provider = await this.ctx.storage.get<string>("provider");
    const routing = await openRouting(platformOf(this.env));
    const known = routing.providers.get(provider ?? "");
    const setUp = known?.config.processor === "smpp" ? smppSetUp(known.config) : null;
    // What a provider that was switched off carried before still has an end.
    if (!setUp || !(known?.isActive || !this.#handed.isEmpty || !this.#puzzle.isEmpty || !this.#early.isEmpty)) {
      this.#setUp = null;
      this.#bound?.unbind();
      return;
    }
    await this.#adopt(setUp);
    this.#intake.tellOverdue();
    this.#handed.flush();
    this.#handed.prune(Date.now());
    if (this.#bound) this.#bound.enquire(ENQUIRE_MS);
    else if (Date.now() >= this.#notBefore) await this.#link(Date.now() + BIND_MS);
    await this.#wake(Date.now() + LOOK_MS);
  }

  async #adopt(setUp: SmppSetUp): Promise<void> {
    if (JSON.stringify(setUp) === JSON.stringify(this.#setUp)) return;
    const isFirst = this.#setUp === null;
    this.#setUp = setUp;
    this.#handed.setIds(setUp.receipt_ids);
    this.#failures = 0;
    this.#notBefore = 0;
    this.#bound?.unbind();
    if (!isFirst) return;
    await this.ctx.storage.put("provider", setUp.provider);
    await this.#wake(Date.now() + LOOK_MS);
  }

  /** The session; null, and `#why`, when there is none by `deadline` (ms UTC). */
  async #link(deadline: number): Promise<Bound | null> {
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

  async #bindIn(ms: number): Promise<Bound | null> {
    if (ms > 0) await scheduler.wait(ms);
    const setUp = this.#setUp;
    if (!setUp) return null;
    let session: Session | undefined;
    try {
      const socket = await openSocket(setUp, BIND_MS, () => session?.end("the peer does not read"));
      session = new Session(socket, {
        onRequest: (pdu) => this.#answer(session!, pdu),
        onEnd: (reason) => this.#ended(session!, reason),
        overheard: () => this.#overheard,
      });
      const reading = session;
      this.ctx.waitUntil(
        socket
          .read(
            (chunk) => reading.receive(chunk),
            () => this.#intake.room(),
          )
          .then(() => reading.end("closed")),
      );
      const answer = await bind(session, setUp);
      if (answer === null || answer.status !== STATUS.ROK) {
        const name = answer ? statusName(answer.status) : "bindUnanswered";
        this.#why = inWords(retry(name), answer ? hexOf(answer.status) : "");
        session.end(name);
        return null;
      }
      // It may have ended in the same breath in which it was bound.
      if (session.isOver) return null;
      this.#bound = new Bound(session, setUp.window);
      return this.#bound;
    } catch (error) {
      this.#why = DOWN;
      if (session) session.end(`${error}`);
      else this.#backOff(`${error}`);
      return null;
    }
  }

  #answer(session: Session, pdu: Pdu): void {
    if (pdu.command === COMMAND.deliver || pdu.command === COMMAND.data) this.#intake.take(session, pdu);
    else if (pdu.command !== COMMAND.alert) session.refuse(pdu, STATUS.RINVCMDID);
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
    if (!this.#setUp) return;
    const wait = Math.min(AGAIN_MS.most, AGAIN_MS.least * 2 ** this.#failures++);
    this.#notBefore = Date.now() + wait;
    console.warn(JSON.stringify({ event: "smpp.down", provider: this.#setUp.provider, reason, againInMs: wait }));
    this.ctx.waitUntil(this.#wake(this.#notBefore));
  }

  async #wake(at: number): Promise<void> {
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || at < armed) await this.ctx.storage.setAlarm(at);
  }
}

/** The SMSC's answer to the bind; null when it has none in time. */
async function bind(session: Session, { username, password, system_type }: SmppSetUp): Promise<Pdu | null> {
  const fields = { system_id: username, password, system_type, interface_version: 0x34 };
  const late = scheduler.wait(BIND_MS).then(() => null);
  return Promise.race([session.ask(COMMAND.bindTransceiver, { fields }).answer, late]);
}
