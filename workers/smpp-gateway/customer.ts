import { Bound } from "../smpp/bound";
import { COMMAND, octetsOf, type Pdu } from "../smpp/pdu";
import { Session, type Wire } from "../smpp/session";
import { STATUS } from "../smpp/statuses";
import type { Account } from "./account";
import type { Cabinet } from "./cabinet";
import { Joiner, type Whole } from "./joiner";
import { stateOf } from "./told";

/** Submits of a session that may be unanswered; more of them are throttled. */
const MOST_SUBMITS = 100;
const DELIVER_WINDOW = 10;
const BIND_MS = 10_000;
const ENQUIRE_MS = 30_000;
const MAX_ADDRESS = 20;
const SYSTEM_ID = "CABINET";

const BINDS = new Map<number, { sends: boolean; hears: boolean }>([
  [COMMAND.bindReceiver, { sends: false, hears: true }],
  [COMMAND.bindTransmitter, { sends: true, hears: false }],
  [COMMAND.bindTransceiver, { sends: true, hears: true }],
]);

/** Who binds: the account behind a system_id and a password, or the status of the refusal. */
export type Admit = (systemId: string, password: string) => Promise<Entry | { refused: number }>;

export interface Entry {
  cabinet: Cabinet;
  account: Account;
}

/** One connection of a customer's system. */
export class Customer {
  readonly session: Session;
  readonly #bound: Bound;
  readonly #admit: Admit;
  readonly #joiner = new Joiner((pdu, name) => this.#accept(pdu, name));
  #entry: Entry | null = null;
  #mode: { sends: boolean; hears: boolean } | null = null;
  #isBinding = false;
  #submits = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(wire: Wire, admit: Admit, onEnd: () => void) {
    this.#admit = admit;
    this.session = new Session(wire, {
      onRequest: (pdu) => void this.#take(pdu),
      onEnd: () => {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#joiner.close();
        this.#bound.window.close();
        this.#entry?.account.sessions.delete(this.#bound);
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
    const entry = await this.#admit(system_id, password);
    this.#isBinding = false;
    if (this.session.isOver) return;
    if ("refused" in entry) return this.session.answer(pdu, entry.refused);
    this.#entry = entry;
    this.#mode = mode;
    this.session.answer(pdu, STATUS.ROK, { fields: { system_id: SYSTEM_ID } });
    if (mode.hears) entry.account.add(this.#bound);
  }

  async #submit(pdu: Pdu): Promise<void> {
    const refusal = this.#refusalOf(pdu);
    if (refusal) return this.session.answer(pdu, refusal);
    const whole = this.#joiner.add(pdu);
    if (whole === "full") return this.session.answer(pdu, STATUS.RMSGQFUL);
    if (whole === "waits") return;
    this.#submits++;
    try {
      await this.#send(pdu, whole);
    } finally {
      this.#submits--;
    }
  }

  async #send(last: Pdu, { text, pdus, names, wanted }: Whole): Promise<void> {
    const { cabinet, account } = this.#entry!;
    const { source_addr: source = "", destination_addr: destination = "" } = last.fields;
    const to = `+${destination.replace(/^\+/, "")}`;
    const sent = await cabinet.send({ to, from: source, text });
    if ("refused" in sent) {
      for (const pdu of pdus) this.session.answer(pdu, sent.refused);
      return;
    }
    for (const pdu of pdus) this.#accept(pdu, sent.id);
    if (wanted === 0) return;
    account.await(sent.id, { names: names.add(sent.id), wanted, source, destination, at: Date.now() });
  }

  #accept(pdu: Pdu, message_id: string): void {
    this.session.answer(pdu, STATUS.ROK, { fields: { message_id } });
  }

  #refusalOf(pdu: Pdu): number {
    const { source_addr = "", destination_addr = "", schedule_delivery_time = "" } = pdu.fields;
    if (!this.#mode?.sends) return STATUS.RINVBNDSTS;
    if (this.#submits >= MOST_SUBMITS) return STATUS.RTHROTTLED;
    if (source_addr.length > MAX_ADDRESS) return STATUS.RINVSRCADR;
    if (!/^\+?\d{5,20}$/.test(destination_addr)) return STATUS.RINVDSTADR;
    if (schedule_delivery_time !== "") return STATUS.RINVSCHED;
    return octetsOf(pdu).length === 0 ? STATUS.RINVMSGLEN : STATUS.ROK;
  }

  async #query(pdu: Pdu): Promise<void> {
    if (!this.#entry) return this.session.answer(pdu, STATUS.RINVBNDSTS);
    const { message_id = "" } = pdu.fields;
    const sending = await this.#entry.cabinet.sending(message_id);
    if (!sending) return this.session.answer(pdu, STATUS.RQUERYFAIL);
    const message_state = stateOf(sending.status, sending.error);
    this.session.answer(pdu, STATUS.ROK, { fields: { message_id, message_state } });
  }
}
