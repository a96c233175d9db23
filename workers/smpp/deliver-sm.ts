import { logged } from "../../app/domain/shared/errors/logged";
import { newId } from "../../app/domain/shared/ids";
import type { IncomingMessage, Queue, Receipt } from "../../app/domain/shared/ports/platform";
import { callbackMessages } from "../providers/core/callback-messages";
import type { Pdu } from "./codec/pdu";
import type { Joined, Reassembly } from "./codec/reassemble-incoming";
import { isKnownWord, isReceipt, readReceipt, type Told } from "./codec/receipt";
import { pieceOf, textOf } from "./codec/short-message";
import { STATUS } from "./codec/statuses";
import type { Alphabet } from "./codec/texts";
import { type DuplicateFilter, keyOfMessage } from "./duplicate-filter";
import type { EarlyReceipts } from "./early-receipts";
import type { Entry, Handed } from "./sent-messages";
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
  doubts: DuplicateFilter;
  provider(): string;
  /** Of data_coding 0. */
  alphabet(): Alphabet;
}

const A_MESSAGE = 600;
/** Limit while the queue is slow; reading stops above it. */
const MOST_WAITING = 5000;

/** Answers the SMSC only once the message is queued: it repeats what is unanswered. */
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
      if (isReceipt(pdu)) this.#takeReceipt(pdu, confirm);
      else this.#takeMessage(session, pdu, confirm);
    } catch (error) {
      // A faulty message does not end the session.
      console.error(JSON.stringify({ event: "smpp.fault", provider: this.#parts.provider(), error: logged(error) }));
      confirm(STATUS.RX_T_APPN);
    }
    this.#flushSoon();
  }

  look(key: string): void {
    if (this.#tellEarly(key)) this.#flushSoon();
  }

  tellOverdue(): void {
    const { early } = this.#parts;
    // The object may have died after the part got its id.
    for (const key of early.overdue(Date.now())) if (!this.#tellEarly(key)) early.giveUp(key);
    for (const joined of this.#parts.puzzle.overdue(Date.now())) {
      if (!this.#leaving.has(joined.key)) this.#push(joined, { confirm: () => {} });
    }
    this.#parts.doubts.prune(Date.now());
    this.#flushSoon();
  }

  async room(): Promise<void> {
    while (this.#items.length > MOST_WAITING) await this.#flushing;
  }

  #takeReceipt(pdu: Pdu, confirm: Item["confirm"]): void {
    const told = readReceipt(pdu);
    if (!told) {
      console.error(JSON.stringify({ event: "receipts.unreadable", provider: this.#parts.provider() }));
      confirm(STATUS.ROK);
      return;
    }
    if (!isKnownWord(told.code)) {
      console.error(JSON.stringify({ event: "receipts.strange", provider: this.#parts.provider(), receipts: [told] }));
    }
    if (!this.#tell(told, confirm)) {
      this.#parts.early.hold(this.#parts.handed.keyOf(told), told, confirm);
    }
  }

  #tell(told: Told, confirm: Item["confirm"], of: Pick<Item, "early"> = {}): boolean {
    const meaning = this.#parts.handed.tell(told, Date.now());
    if (meaning === "unknown") return false;
    this.#items.push({ ...of, ...(typeof meaning !== "string" && meaning), confirm });
    return true;
  }

  #tellEarly(key: string): boolean {
    const known = this.#parts.early.take(key);
    if (!known) return false;
    const { told, confirms } = known;
    if (!confirms) return this.#tell(told, () => {}, { early: key });
    const isTold = this.#tell(told, (status) => {
      for (const confirm of confirms) confirm(status);
    });
    if (!isTold) this.#parts.early.hold(key, told, ...confirms);
    return isTold;
  }

  #takeMessage(session: Session, pdu: Pdu, confirm: Item["confirm"]): void {
    const { doubts, puzzle, alphabet } = this.#parts;
    const now = Date.now();
    const key = keyOfMessage(pdu);
    const known = doubts.refOf(key, now);
    const { source_addr: from = "", destination_addr: to = "" } = pdu.fields;
    const { part, ...piece } = pieceOf(pdu, alphabet());
    if (!part) {
      const ref = known ?? newId();
      doubts.note(key, ref, session, now);
      this.#push(
        { from, to, text: textOf([piece.octets], piece.coding), ref },
        { confirm, doubt: { key, ref, session } },
      );
      return;
    }
    // `known`: the message was queued with its last part.
    const joined = known === null ? puzzle.add(from, to, { ...piece, part }, now) : null;
    if (joined) this.#push(joined, { confirm, doubt: { key, ref: joined.ref, session } });
    else this.#items.push({ confirm });
  }

  #push(
    { from, to, text, key, ref }: Omit<Joined, "key"> & { key?: string },
    more: Pick<Item, "confirm" | "doubt">,
  ): void {
    const incoming = {
      type: "sms",
      from: from.replace(/^\+/, ""),
      to: to.replace(/^\+/, ""),
      text,
      at: Date.now(),
      ref,
    };
    if (key !== undefined) this.#leaving.add(key);
    this.#items.push({ incoming, ...more, ...(key !== undefined && { key }) });
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
        if (doubt) this.#parts.doubts.answer(doubt.key, isTaken, Date.now());
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
      if (doubt) this.#parts.doubts.note(doubt.key, doubt.ref, doubt.session, Date.now());
    }
    return true;
  }
}
