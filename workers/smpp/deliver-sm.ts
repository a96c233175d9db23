import { logged } from "../../app/domain/base/shared/errors/logged";
import { newId } from "../../app/domain/base/shared/ids";
import type { IncomingMessage, Queue, Receipt } from "../../app/domain/base/shared/ports/platform";
import { callbackMessages } from "../providers/core/callback-messages";
import { partyOf } from "./codec/party";
import type { Pdu } from "./codec/pdu";
import type { Joined, Reassembly } from "./codec/reassemble-incoming";
import { isLikeReceipt, isReceipt, type ParsedReceipt, readReceipt } from "./codec/receipt";
import { isKnownWord } from "./codec/receipt-words";
import { pieceOf, textOf } from "./codec/short-message";
import { STATUS } from "./codec/statuses";
import type { Alphabet } from "./codec/texts";
import { type DuplicateFilter, keyOfMessage } from "./duplicate-filter";
import type { EarlyParsed, EarlyReceipts } from "./early-receipts";
import type { Entry } from "./kept-entries";
import type { Handed } from "./sent-messages";
import type { Session } from "./session";

interface Item {
  receipt?: Receipt;
  entry?: Entry;
  incoming?: IncomingMessage;
  key?: string;
  doubt?: { key: string; ref: string; session: Session };
  early?: string;
  confirm(status: number): void;
}

interface Parts {
  early: EarlyReceipts;
  queue: Queue;
  handed: Handed;
  puzzle: Reassembly;
  duplicates: DuplicateFilter;
  provider(): string;
  /** Alphabet of data_coding 0. */
  alphabet(): Alphabet;
}

const A_MESSAGE = 600;
/** Limit while the queue is slow; above it, reading stops. */
const MOST_WAITING = 5000;

/** Answers the SMSC only once the message is queued, because the SMSC repeats unanswered ones. */
export class Intake {
  #parts: Parts;
  #items: Item[] = [];
  #flushing: Promise<void> | null = null;
  #leaving = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  take(session: Session, pdu: Pdu): void {
    const confirm = (status: number) => session.answer(pdu, status);
    try {
      const isMarked = isReceipt(pdu);
      const bare = !isMarked && isLikeReceipt(pdu) ? readReceipt(pdu) : null;
      if (isMarked) this.#takeReceipt(pdu, confirm);
      else if (bare) this.#takeBareReceipt(bare, pdu, confirm);
      else this.#takeMessage(session, pdu, confirm);
    } catch (error) {
      // A faulty message does not end the session.
      console.error(JSON.stringify({ event: "smpp.fault", provider: this.#parts.provider(), error: logged(error) }));
      confirm(STATUS.RX_T_APPN);
    }
    this.#flushSoon();
  }

  flushEarly(key: string): void {
    if (this.#tellEarly(key)) this.#flushSoon();
  }

  reportOverdue(): void {
    const { early } = this.#parts;
    // The object may have died after the part got its id.
    for (const key of early.overdue(Date.now())) {
      if (!this.#tellEarly(key) && !this.#takeForMessage(key)) early.giveUp(key);
    }
    for (const joined of this.#parts.puzzle.overdue(Date.now())) {
      if (!this.#leaving.has(joined.key)) this.#push(joined, { confirm: () => {} });
    }
    this.#parts.duplicates.prune(Date.now());
    this.#flushSoon();
  }

  async drained(): Promise<void> {
    while (this.#items.length > MOST_WAITING) await this.#flushing;
  }

  #takeReceipt(pdu: Pdu, confirm: Item["confirm"]): void {
    const receipt = readReceipt(pdu);
    if (!receipt) {
      console.error(JSON.stringify({ event: "receipts.unreadable", provider: this.#parts.provider() }));
      confirm(STATUS.ROK);
      return;
    }
    if (!isKnownWord(receipt.code)) {
      console.error(
        JSON.stringify({ event: "receipts.strange", provider: this.#parts.provider(), receipts: [receipt] }),
      );
    }
    if (!this.#tell(receipt, confirm)) {
      this.#parts.early.hold(this.#parts.handed.keyOf(receipt), receipt, confirm);
    }
  }

  /** An unknown id may be a duplicate once the SMSC has sent such receipts; until then a person may have written it. */
  #takeBareReceipt(receipt: ParsedReceipt, pdu: Pdu, confirm: Item["confirm"]): void {
    const { handed, early, alphabet } = this.#parts;
    const message = incomingOf({ ...partiesOf(pdu), text: textOf([pieceOf(pdu, alphabet())]), ref: newId() });
    const bare = { ...receipt, message };
    if (!this.#tell(bare, confirm)) early.hold(handed.keyOf(receipt), bare, confirm);
  }

  #takeForMessage(key: string): boolean {
    const { early, handed } = this.#parts;
    const message = handed.learned.get("bare") ? undefined : early.take(key)?.receipt.message;
    if (!message) return false;
    this.#items.push({ incoming: message, early: key, confirm: () => {} });
    return true;
  }

  #tell(receipt: EarlyParsed, confirm: Item["confirm"], of: Pick<Item, "early"> = {}): boolean {
    const { handed, early } = this.#parts;
    const { ids } = handed;
    const meaning = handed.applyReceipt(receipt, Date.now());
    if (meaning === "unknown") return false;
    this.#items.push({ ...of, ...(typeof meaning !== "string" && meaning), confirm });
    if (receipt.message) handed.learned.set("bare", true);
    // Earlier receipts may be readable now.
    if (handed.ids !== ids) for (const key of early.keys()) this.#tellEarly(key);
    return true;
  }

  #tellEarly(key: string): boolean {
    const known = this.#parts.early.take(key);
    if (!known) return false;
    const { receipt: told, confirms } = known;
    if (!confirms) return this.#tell(told, () => {}, { early: key });
    const isReported = this.#tell(told, (status) => {
      for (const confirm of confirms) confirm(status);
    });
    if (!isReported) this.#parts.early.hold(this.#parts.handed.keyOf(told), told, ...confirms);
    return isReported;
  }

  #takeMessage(session: Session, pdu: Pdu, confirm: Item["confirm"]): void {
    const { duplicates: doubts, puzzle, alphabet } = this.#parts;
    const now = Date.now();
    const key = keyOfMessage(pdu);
    const known = doubts.refOf(key, now);
    const { from, to } = partiesOf(pdu);
    const { part, ...piece } = pieceOf(pdu, alphabet());
    if (!part) {
      const ref = known ?? newId();
      doubts.note(key, ref, session, now);
      this.#push({ from, to, text: textOf([piece]), ref }, { confirm, doubt: { key, ref, session } });
      return;
    }
    // `known`: the message was queued with its last part.
    const joined = known === null ? puzzle.add(from, to, { ...piece, part }, now) : null;
    if (joined) this.#push(joined, { confirm, doubt: { key, ref: joined.ref, session } });
    else this.#items.push({ confirm });
  }

  #push({ key, ...message }: Message & { key?: string }, more: Pick<Item, "confirm" | "doubt">): void {
    if (key !== undefined) this.#leaving.add(key);
    this.#items.push({ incoming: incomingOf(message), ...more, ...(key !== undefined && { key }) });
  }

  #flushSoon(): void {
    if (this.#items.length === 0) return;
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null;
      this.#flushSoon();
    });
  }

  async #flush(): Promise<void> {
    // Collects what arrives in the same tick.
    await Promise.resolve();
    while (this.#items.length > 0) {
      const items = this.#items.splice(0, A_MESSAGE);
      const isTaken = await this.#ring(items);
      for (const { confirm, key, doubt } of items) {
        if (key !== undefined) this.#leaving.delete(key);
        confirm(isTaken ? STATUS.ROK : STATUS.RX_T_APPN);
        if (doubt) this.#parts.duplicates.answer(doubt.key, isTaken, Date.now());
      }
    }
  }

  async #ring(items: Item[]): Promise<boolean> {
    const { queue, handed, puzzle, provider } = this.#parts;
    const receipts = items.flatMap(({ receipt }) => receipt ?? []);
    const incoming = items.flatMap(({ incoming }) => incoming ?? []);
    try {
      handed.flush();
      const queueMessages = callbackMessages(provider(), { receipts, incoming });
      if (queueMessages.length > 0) await queue.send(queueMessages);
    } catch (error) {
      console.error(JSON.stringify({ event: "smpp.queue", provider: provider(), error: logged(error) }));
      return false;
    }
    for (const { entry, key, early, doubt } of items) {
      if (entry) handed.finish(entry);
      if (early !== undefined) this.#parts.early.forget(early);
      if (key === undefined) continue;
      puzzle.forget(key);
      if (doubt) this.#parts.duplicates.note(doubt.key, doubt.ref, doubt.session, Date.now());
    }
    return true;
  }
}

type Message = Omit<Joined, "key">;

function partiesOf({ fields }: Pdu): Pick<Message, "from" | "to"> {
  const { source_addr = "", source_addr_ton, destination_addr: to = "" } = fields;
  return { from: partyOf(source_addr, source_addr_ton), to };
}

function incomingOf({ from, to, text, ref }: Message): IncomingMessage {
  return { type: "sms", from, to: to.replace(/^\+/, ""), text, at: Date.now(), ref };
}
