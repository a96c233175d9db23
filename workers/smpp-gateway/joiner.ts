import { randomUUID } from "node:crypto";
import type { Pdu } from "../smpp/pdu";
import { type Piece, pieceOf, textOf } from "../smpp/pieces";

/** Who sends one part at a time waits for its answer: it gets one after this long, with a name of the part's own. */
const HOLD_MS = 1000;
const PATIENCE_MS = 10 * 60_000;
const MOST_OPEN = 1000;

interface Open {
  pieces: Map<number, Piece>;
  waiting: Pdu[];
  names: Set<string>;
  wanted: number;
  timers: ReturnType<typeof setTimeout>[];
}

export interface Whole {
  text: string;
  /** Every part that has no answer yet. */
  pdus: Pdu[];
  /** Of the parts that were answered before. */
  names: Set<string>;
  wanted: number;
}

/** Joins the parts of long messages of one session. */
export class Joiner {
  readonly #answer: (pdu: Pdu, name: string) => void;
  #open = new Map<string, Open>();

  constructor(answer: (pdu: Pdu, name: string) => void) {
    this.#answer = answer;
  }

  /** The whole message when this was its last part; "waits" when it was not; "full" when too many are begun. */
  add(pdu: Pdu): Whole | "waits" | "full" {
    const wanted = (pdu.fields.registered_delivery ?? 0) & 3;
    const piece = pieceOf(pdu);
    if (!piece.part) {
      return { text: textOf([piece.octets], piece.coding), pdus: [pdu], names: new Set(), wanted };
    }
    const { reference, total, segment } = piece.part;
    const key = JSON.stringify([pdu.fields.source_addr, pdu.fields.destination_addr, reference, total]);
    const open = this.#open.get(key) ?? this.#begin(key);
    if (!open) return "full";
    open.pieces.set(segment, piece);
    open.waiting.push(pdu);
    open.wanted ||= wanted;
    if (open.pieces.size < total) {
      if (open.waiting.length === 1) open.timers.push(setTimeout(() => this.#answerAll(open), HOLD_MS));
      return "waits";
    }
    this.#end(key, open);
    const pieces = [...open.pieces].sort(([a], [b]) => a - b).map(([, one]) => one);
    const text = textOf(
      pieces.map(({ octets }) => octets),
      pieces[0]!.coding,
    );
    return { text, pdus: open.waiting, names: open.names, wanted: open.wanted };
  }

  close(): void {
    for (const [key, open] of this.#open) this.#end(key, open);
  }

  #begin(key: string): Open | null {
    if (this.#open.size >= MOST_OPEN) return null;
    const open: Open = { pieces: new Map(), waiting: [], names: new Set(), wanted: 0, timers: [] };
    open.timers.push(setTimeout(() => this.#end(key, open), PATIENCE_MS));
    this.#open.set(key, open);
    return open;
  }

  #end(key: string, open: Open): void {
    for (const timer of open.timers) clearTimeout(timer);
    this.#open.delete(key);
  }

  #answerAll(open: Open): void {
    for (const pdu of open.waiting.splice(0)) {
      const name = randomUUID();
      open.names.add(name);
      this.#answer(pdu, name);
    }
  }
}
