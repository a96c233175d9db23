import { randomUUID } from "node:crypto";
import type { Pdu } from "../smpp/codec/pdu";
import { type Piece, pieceOf, textOf } from "../smpp/codec/short-message";
import { STATUS } from "../smpp/codec/statuses";

/** After this, a part is answered with its own id, for customers that send parts one by one. */
const HOLD_MS = 1000;
const PATIENCE_MS = 10 * 60_000;
const MOST_OPEN = 1000;
/** PDUs per message, including repeats. */
const MOST_COMING = 1000;
/** Octets per message, as in a message_payload. */
const MOST_OCTETS = 65_535;
/** Octets of incomplete messages, per session and in total. */
const MOST_KEPT = 1_000_000;
export const MOST_KEPT_OF_ALL = 64_000_000;
/** Sessions below this are accepted even when the total is exceeded. */
const FAIR_KEPT = 20_000;

export interface Kept {
  octets: number;
}

export interface Named {
  first: Pdu;
  names: Set<string>;
  wanted: number;
  /** When the first part arrived, ms UTC. */
  at: number;
}

interface Open extends Named {
  pieces: Map<number, Piece>;
  octets: number;
  came: number;
  waiting: Pdu[];
  timers: ReturnType<typeof setTimeout>[];
}

export interface Whole extends Named {
  text: string;
  pdus: Pdu[];
}

interface Handlers {
  answer(pdu: Pdu, name: string): void;
  refuse(pdu: Pdu, status: number): void;
  onLost(named: Named): void;
}

export class Joiner {
  readonly #handlers: Handlers;
  readonly #ofAll: Kept;
  #open = new Map<string, Open>();
  #octets = 0;

  constructor(handlers: Handlers, ofAll: Kept) {
    this.#handlers = handlers;
    this.#ofAll = ofAll;
  }

  /** null if parts are missing or the message was refused. */
  add(pdu: Pdu): Whole | null {
    const wanted = wantedOf(pdu);
    const piece = pieceOf(pdu);
    if (!piece.part) {
      return { text: textOf([piece]), first: pdu, pdus: [pdu], names: new Set(), wanted, at: Date.now() };
    }
    const { reference, total, segment } = piece.part;
    const key = JSON.stringify([pdu.fields.source_addr, pdu.fields.destination_addr, reference, total]);
    const open = this.#open.get(key) ?? this.#begin(key, pdu);
    if (!open || ++open.came > MOST_COMING || !this.#hasRoom(piece.octets.length)) {
      this.#handlers.refuse(pdu, STATUS.RMSGQFUL);
      return null;
    }
    this.#keep(open, segment, piece);
    open.waiting.push(pdu);
    open.wanted ||= wanted;
    if (open.octets > MOST_OCTETS) {
      this.#lose(key, open, STATUS.RINVMSGLEN);
      return null;
    }
    if (open.pieces.size < total) {
      if (open.waiting.length === 1) open.timers.push(setTimeout(() => this.#answerAll(open), HOLD_MS));
      return null;
    }
    this.#end(key, open);
    const pieces = [...open.pieces].sort(([a], [b]) => a - b).map(([, one]) => one);
    return { ...open, text: textOf(pieces), pdus: open.waiting };
  }

  close(): void {
    for (const [key, open] of this.#open) this.#lose(key, open, STATUS.RSYSERR);
  }

  #hasRoom(octets: number): boolean {
    const own = this.#octets + octets;
    return own <= MOST_KEPT && (this.#ofAll.octets + octets <= MOST_KEPT_OF_ALL || own <= FAIR_KEPT);
  }

  #begin(key: string, first: Pdu): Open | null {
    if (this.#open.size >= MOST_OPEN) return null;
    const none = { pieces: new Map<number, Piece>(), octets: 0, came: 0, waiting: [], names: new Set<string>() };
    const open: Open = { ...none, first, wanted: 0, at: Date.now(), timers: [] };
    open.timers.push(setTimeout(() => this.#lose(key, open, STATUS.RSYSERR), PATIENCE_MS));
    this.#open.set(key, open);
    return open;
  }

  #keep(open: Open, segment: number, piece: Piece): void {
    const more = piece.octets.length - (open.pieces.get(segment)?.octets.length ?? 0);
    open.pieces.set(segment, piece);
    open.octets += more;
    this.#octets += more;
    this.#ofAll.octets += more;
  }

  #end(key: string, open: Open): void {
    for (const timer of open.timers) clearTimeout(timer);
    this.#octets -= open.octets;
    this.#ofAll.octets -= open.octets;
    this.#open.delete(key);
  }

  #lose(key: string, open: Open, status: number): void {
    this.#end(key, open);
    for (const pdu of open.waiting) this.#handlers.refuse(pdu, status);
    this.#handlers.onLost(open);
  }

  #answerAll(open: Open): void {
    open.timers.splice(1);
    for (const pdu of open.waiting.splice(0)) {
      const name = randomUUID();
      open.names.add(name);
      this.#handlers.answer(pdu, name);
    }
  }
}

const wantedOf = ({ fields }: Pdu) => (fields.registered_delivery ?? 0) & 3;
