import { setTimeout as pause } from "node:timers/promises";
import { channelOf } from "../../app/domain/base/channels/channels";
import { logged } from "../../app/domain/base/shared/errors/logged";
import { Bound } from "../smpp/bound-session";
import { partyOf } from "../smpp/codec/party";
import { COMMAND, octetsOf, type Pdu } from "../smpp/codec/pdu";
import { msOfPeriod } from "../smpp/codec/periods";
import { isForProgram, pieceOf } from "../smpp/codec/short-message";
import { STATUS } from "../smpp/codec/statuses";
import { BINARY } from "../smpp/codec/texts";
import { Session, type Wire } from "../smpp/session";
import type { Account } from "./account";
import type { Cabinet } from "./cabinet";
import { type Parties, stateOf } from "./deliver-sm";
import { Joiner, type Kept, type Named, type Whole } from "./reassemble-submitted";

/** Unanswered requests per session; further ones are throttled. */
const MOST_REQUESTS = 100;
const DELIVER_WINDOW = 10;
const BIND_MS = 10_000;
const ENQUIRE_MS = 30_000;
const MAX_ADDRESS = 20;
const SYSTEM_ID = "CABINET";
const VALIDITY_MS = channelOf("sms").validityMs;

const BINDS = new Map<number, { sends: boolean; hears: boolean }>([
  [COMMAND.bindReceiver, { sends: false, hears: true }],
  [COMMAND.bindTransmitter, { sends: true, hears: false }],
  [COMMAND.bindTransceiver, { sends: true, hears: true }],
]);

export type Admit = (systemId: string, password: string) => Promise<Entry | Refusal>;

export interface Refusal {
  refused: number;
  afterMs?: number;
  isEnd?: boolean;
}

export interface Entry {
  cabinet: Cabinet;
  account: Account;
}

export class Customer {
  readonly session: Session;
  readonly #bound: Bound;
  readonly #admit: Admit;
  readonly #joiner: Joiner;
  #entry: Entry | null = null;
  #mode: { sends: boolean; hears: boolean } | null = null;
  #isBinding = false;
  #requests = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(wire: Wire, admit: Admit, kept: Kept, onEnd: () => void) {
    this.#admit = admit;
    this.#joiner = new Joiner(
      {
        answer: (pdu, name) => this.#accept(pdu, name),
        refuse: (pdu, status) => this.session.answer(pdu, status),
        onLost: (named) => this.#tellRefused("lost", named),
      },
      kept,
    );
    this.session = new Session(wire, {
      onRequest: (pdu) => {
        this.#take(pdu).catch((error) => this.#fault(pdu, error));
      },
      onEnd: () => {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#entry?.account.remove(this.#bound);
        this.#bound.window.close();
        this.#joiner.close();
        onEnd();
      },
    });
    this.#bound = new Bound(this.session, DELIVER_WINDOW);
    this.#timers.push(setTimeout(() => this.#mode ?? this.session.end("no bind"), BIND_MS));
    this.#timers.push(setInterval(() => this.#bound.enquire(), ENQUIRE_MS));
  }

  async #take(pdu: Pdu): Promise<void> {
    const bind = BINDS.get(pdu.command);
    if (bind) return this.#bind(pdu, bind);
    if (pdu.command === COMMAND.submit) return this.#submit(pdu);
    if (pdu.command === COMMAND.query) return this.#query(pdu);
    this.session.refuse(pdu, STATUS.RINVCMDID);
  }

  async #bind(pdu: Pdu, mode: { sends: boolean; hears: boolean }): Promise<void> {
    const { system_id = "", password = "" } = pdu.fields;
    if (this.#mode || this.#isBinding) return this.session.answer(pdu, STATUS.RALYBND);
    this.#isBinding = true;
    const entry = await this.#admit(system_id, password).finally(() => {
      this.#isBinding = false;
    });
    if (this.session.isOver) return;
    if ("refused" in entry) return this.#refuse(pdu, entry);
    this.#entry = entry;
    this.#mode = mode;
    this.session.answer(pdu, STATUS.ROK, { fields: { system_id: SYSTEM_ID } });
    entry.account.add(this.#bound, mode.hears);
  }

  async #refuse(pdu: Pdu, { refused, afterMs = 0, isEnd = false }: Refusal): Promise<void> {
    if (afterMs > 0) {
      this.#isBinding = true;
      await pause(afterMs);
      this.#isBinding = false;
    }
    this.session.answer(pdu, refused);
    if (isEnd) this.session.end("refused");
  }

  async #submit(pdu: Pdu): Promise<void> {
    const refusal = this.#refusalOf(pdu);
    if (refusal) return this.session.answer(pdu, refusal);
    const whole = this.#joiner.add(pdu);
    if (!whole) return;
    await this.#counted(() => this.#send(whole));
  }

  async #counted<T>(ask: () => Promise<T>): Promise<T> {
    this.#requests++;
    try {
      return await ask();
    } finally {
      this.#requests--;
    }
  }

  async #send(whole: Whole): Promise<void> {
    const { cabinet, account } = this.#entry!;
    const { text, pdus, names, wanted } = whole;
    const { source, destination } = partiesOf(whole.first);
    const { dest_addr_ton } = whole.first.fields;
    const to = `+${partyOf(destination, dest_addr_ton).replace(/^\+/, "")}`;
    const sent = await cabinet.send({ to, from: source, text });
    if ("refused" in sent) {
      for (const pdu of pdus) this.session.answer(pdu, sent.refused);
      return this.#tellRefused("refused", whole);
    }
    for (const pdu of pdus) this.#accept(pdu, sent.id);
    if (wanted === 0) return;
    account.await(sent.id, { names: names.add(sent.id), wanted, source, destination, at: whole.at });
  }

  #accept(pdu: Pdu, message_id: string): void {
    this.session.answer(pdu, STATUS.ROK, { fields: { message_id } });
  }

  #refusalOf(pdu: Pdu): number {
    const { source_addr = "", destination_addr = "", schedule_delivery_time = "", validity_period = "" } = pdu.fields;
    if (!this.#mode?.sends) return STATUS.RINVBNDSTS;
    if (this.#requests >= MOST_REQUESTS) return STATUS.RTHROTTLED;
    if (source_addr.length > MAX_ADDRESS) return STATUS.RINVSRCADR;
    if (!/^\+?\d{5,20}$/.test(destination_addr)) return STATUS.RINVDSTADR;
    if (schedule_delivery_time !== "") return STATUS.RINVSCHED;
    // The cabinet always applies the channel's validity, so shorter ones are refused.
    if (validity_period !== "" && !((msOfPeriod(validity_period, Date.now()) ?? 0) >= VALIDITY_MS)) {
      return STATUS.RINVEXPIRY;
    }
    if (octetsOf(pdu).length === 0) return STATUS.RINVMSGLEN;
    if (isForProgram(pdu)) return STATUS.RSUBMITFAIL;
    return pieceOf(pdu).reading === BINARY ? STATUS.RINVDCS : STATUS.ROK;
  }

  #tellRefused(status: "lost" | "refused", { first, names, wanted, at }: Named): void {
    if (names.size > 0) this.#entry?.account.refuse(status, { ...partiesOf(first), names, wanted, at });
  }

  // Answers a fault of one PDU without affecting anything else.
  #fault(pdu: Pdu, error: unknown): void {
    console.error(JSON.stringify({ event: "smpp.fault", command: pdu.command, error: logged(error) }));
    this.session.answer(pdu, STATUS.RSYSERR);
  }

  async #query(pdu: Pdu): Promise<void> {
    if (!this.#entry) return this.session.answer(pdu, STATUS.RINVBNDSTS);
    if (this.#requests >= MOST_REQUESTS) return this.session.answer(pdu, STATUS.RTHROTTLED);
    const { cabinet } = this.#entry;
    const { message_id = "" } = pdu.fields;
    const sending = await this.#counted(() => cabinet.sending(message_id));
    if (!sending || sending === "none") return this.session.answer(pdu, STATUS.RQUERYFAIL);
    const message_state = stateOf(sending.status, sending.error);
    this.session.answer(pdu, STATUS.ROK, { fields: { message_id, message_state } });
  }
}

function partiesOf({ fields: { source_addr: source = "", destination_addr: destination = "" } }: Pdu): Parties {
  return { source, destination };
}
