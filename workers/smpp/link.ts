import { DurableObject } from "cloudflare:workers";
import { logged } from "../../app/domain/base/shared/errors/logged";
import type {
  Exchange,
  Handed as HandedOver,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../app/domain/base/shared/ports/platform";
import { openRouting } from "../../app/domain/network/routing/config";
import { relayOf, wayOf } from "../dial";
import { parseEnv } from "../env";
import { platformOf } from "../platform";
import { forAll } from "../providers/core/outcomes";
import { COMMAND, type Pdu } from "./codec/pdu";
import { Reassembly } from "./codec/reassemble-incoming";
import { STATUS } from "./codec/statuses";
import { Intake } from "./deliver-sm";
import { DuplicateFilter } from "./duplicate-filter";
import { EarlyReceipts } from "./early-receipts";
import { lookUp } from "./find";
import type { Overheard } from "./frame-capture";
import { BIND_MS, Line, type Role } from "./reconnecting-session";
import { Handed } from "./sent-messages";
import type { Session } from "./session";
import { type SmppSetUp, smppSetUp } from "./set-up";
import { submitOne } from "./submit";

const POLL_MS = 10_000;
/** The answer must arrive before the caller's timeout. */
const MARGIN_MS = 150;

export interface Tried {
  outcomes: SubmitOutcome[];
  exchanges: Exchange[];
}

type Lines = [Line, ...Line[]];

/** Eviction drops the sessions: an alarm every 10 s checks and rebinds. */
export class SmppLink extends DurableObject<object> {
  #handed = new Handed(this.ctx.storage.sql);
  #puzzle = new Reassembly(this.ctx.storage.sql);
  #early = new EarlyReceipts(this.ctx.storage.sql, (receipt) => {
    const provider = this.#setUp?.provider ?? "";
    console.error(JSON.stringify({ event: "receipts.unknown", provider, receipts: [receipt] }));
  });
  #intake = new Intake({
    queue: platformOf(this.env).queue,
    handed: this.#handed,
    early: this.#early,
    puzzle: this.#puzzle,
    duplicates: new DuplicateFilter(this.ctx.storage.sql),
    provider: () => this.#setUp?.provider ?? "",
    alphabet: () => this.#setUp?.alphabet ?? "gsm0338",
  });
  #setUp: SmppSetUp | null = null;
  #lines: Lines | null = null;
  #reference = Math.floor(Math.random() * 0x10000);

  /** Like Provider.submit; messages not written in time are to be retried. */
  async submit(setUp: SmppSetUp, messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]> {
    const deadline = Date.now() + timeoutMs - MARGIN_MS;
    const [line, ...others] = await this.#adopt(setUp);
    // Receipts use another session; sending does not wait for it.
    for (const other of others) this.ctx.waitUntil(other.link(deadline));
    return this.#submit(setUp, messages, { line, deadline });
  }

  async #submit(
    setUp: SmppSetUp,
    messages: Submit[],
    { line, deadline, overheard }: { line: Line; deadline: number; overheard?: Overheard },
  ): Promise<SubmitOutcome[]> {
    const bound = await line.link(deadline);
    if (!bound) return forAll(messages, line.why);
    const batch = this.#handed.openBatch(Date.now());
    const over = scheduler.wait(Math.max(0, deadline - Date.now())).then(() => null);
    const errand = {
      bound,
      setUp,
      batch,
      deadline,
      over,
      handed: this.#handed,
      reference: () => (this.#reference = (this.#reference + 1) & 0xffff),
      onNamed: (key: string) => this.#intake.flushEarly(key),
      ...(overheard && { onSent: (sequence: number) => overheard.want(sequence) }),
    };
    const outcomes = await Promise.all(
      messages.map(async (message) => ({ id: message.id, ...(await submitOne(errand, message)) }) as SubmitOutcome),
    );
    this.#handed.keep(batch);
    return outcomes;
  }

  /** Skips the back-off and captures the frames. */
  async rehearse(setUp: SmppSetUp, messages: Submit[], timeoutMs: number): Promise<Tried> {
    const deadline = Date.now() + timeoutMs - MARGIN_MS;
    const lines = await this.#adopt(setUp);
    const [line, ...others] = lines;
    const listeners = lines.map((one) => ({ one, overheard: one.listen() }));
    const [{ overheard }] = listeners as [(typeof listeners)[0]];
    const [outcomes] = await Promise.all([
      this.#submit(setUp, messages, { line, deadline, overheard }),
      ...others.map((other) => other.link(deadline)),
    ]);
    return { outcomes, exchanges: listeners.flatMap(({ one, overheard: heard }) => one.unlisten(heard)) };
  }

  async find(setUp: SmppSetUp, messages: HandedOver[]): Promise<Receipt[]> {
    const [line] = await this.#adopt(setUp);
    const bound = () => line.link(Date.now() + BIND_MS);
    return lookUp(messages, { handed: this.#handed, shortNumbers: setUp.short_numbers, bound });
  }

  async keep(setUp: SmppSetUp): Promise<void> {
    const lines = await this.#adopt(setUp);
    await this.#wake(Date.now() + POLL_MS);
    await Promise.all(lines.map((line) => line.link(Date.now() + BIND_MS)));
  }

  override async alarm(): Promise<void> {
    // Set first, so that a failure does not stop the alarms.
    await this.ctx.storage.setAlarm(Date.now() + POLL_MS);
    try {
      await this.#look();
    } catch (error) {
      const provider = this.#setUp?.provider ?? "";
      console.error(JSON.stringify({ event: "smpp.fault", provider, error: logged(error) }));
    }
  }

  async #look(): Promise<void> {
    const provider = await this.ctx.storage.get<string>("provider");
    const routing = await openRouting(platformOf(this.env));
    const known = routing.providers.get(provider ?? "");
    const setUp = known?.config.processor === "smpp" ? smppSetUp(known.config) : null;
    // An inactive provider still receives receipts for earlier messages.
    if (!setUp || !(known?.isActive || !this.#handed.isEmpty || !this.#puzzle.isEmpty || !this.#early.isEmpty)) {
      this.#setUp = null;
      this.#close();
      await this.ctx.storage.deleteAlarm();
      return;
    }
    const lines = await this.#adopt(setUp);
    this.#intake.reportOverdue();
    this.#handed.flush();
    this.#handed.prune(Date.now());
    await Promise.all(lines.map((line) => line.check()));
  }

  async #adopt(setUp: SmppSetUp): Promise<Lines> {
    if (this.#lines && JSON.stringify(setUp) === JSON.stringify(this.#setUp)) return this.#lines;
    const isFirst = this.#setUp === null;
    this.#setUp = setUp;
    this.#handed.setIds(setUp.receipt_ids);
    this.#close();
    const holder = { ...this.#holder, way: wayOf(setUp, relayOf(parseEnv(this.env))) };
    const line = (as: Role) => new Line(as, setUp, holder);
    const lines: Lines = setUp.bind === "transceiver" ? [line("transceiver")] : [line("transmitter"), line("receiver")];
    this.#lines = lines;
    if (isFirst) {
      await this.ctx.storage.put("provider", setUp.provider);
      await this.#wake(Date.now() + POLL_MS);
    }
    return lines;
  }

  #close(): void {
    for (const line of this.#lines ?? []) line.close();
    this.#lines = null;
  }

  #holder = {
    onRequest: (session: Session, pdu: Pdu) => this.#answer(session, pdu),
    drained: () => this.#intake.drained(),
    wake: (at: number) => this.ctx.waitUntil(this.#wake(at)),
    waitUntil: (work: Promise<unknown>) => this.ctx.waitUntil(work),
  };

  #answer(session: Session, pdu: Pdu): void {
    if (pdu.command === COMMAND.deliver || pdu.command === COMMAND.data) this.#intake.take(session, pdu);
    else if (pdu.command !== COMMAND.alert) session.refuse(pdu, STATUS.RINVCMDID);
  }

  async #wake(at: number): Promise<void> {
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || at < armed) await this.ctx.storage.setAlarm(at);
  }
}
