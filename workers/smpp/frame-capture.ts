import type { Exchange } from "../../app/domain/base/shared/ports/platform";
import { ANSWER, BINDS } from "./codec/pdu";
import type { Alphabet } from "./codec/texts";
import { shownFrame } from "./frame-text";

interface Heard {
  frame: Uint8Array;
  at: number;
}

/** Captures the bind and the requests of `want`. */
export class Overheard {
  #requests = new Map<number, Heard>();
  #answers = new Map<number, Heard>();
  #wanted = new Set<number>();

  sent(frame: Uint8Array): void {
    const { command, sequence } = headOf(frame);
    if (BINDS.has(command)) this.#wanted.add(sequence);
    if (command < ANSWER) this.#requests.set(sequence, { frame, at: Date.now() });
  }

  came(frame: Uint8Array): void {
    const { command, sequence } = headOf(frame);
    if (command >= ANSWER) this.#answers.set(sequence, { frame: frame.slice(), at: Date.now() });
  }

  want(sequence: number): void {
    this.#wanted.add(sequence);
  }

  /** Leaves out other customers' messages in the session. */
  exchanges(address: string, alphabet: Alphabet = "gsm0338"): Exchange[] {
    return [...this.#requests]
      .filter(([sequence]) => this.#wanted.has(sequence))
      .map(([sequence, { frame, at }]) => {
        const answer = this.#answers.get(sequence);
        return {
          request: `${address}\n${shownFrame(frame, alphabet)}`,
          answer: answer ? shownFrame(answer.frame, alphabet) : null,
          ms: (answer?.at ?? Date.now()) - at,
        };
      });
  }
}

function headOf(frame: Uint8Array) {
  const view = new DataView(frame.buffer, frame.byteOffset);
  return { command: view.getUint32(4), sequence: view.getUint32(12) };
}
