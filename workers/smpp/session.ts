import { BadFrame, FrameReader } from "./codec/frames";
import { concat } from "./codec/octets";
import {
  ANSWER,
  BadPdu,
  COMMAND,
  decodePdu,
  encodePdu,
  type Fields,
  GENERIC_NACK,
  type Pdu,
  type Tlvs,
} from "./codec/pdu";
import { STATUS } from "./codec/statuses";

export interface Wire {
  write(octets: Uint8Array): void;
  close(): void;
}

export interface Body {
  fields?: Fields;
  tlvs?: Tlvs;
}

interface Handlers {
  onRequest(pdu: Pdu): void;
  onEnd(reason: string): void;
  overheard?(): { sent(frame: Uint8Array): void; came(frame: Uint8Array): void } | null;
}

/** Whether the peer acted on the request is unknown. */
export class LinkLost extends Error {}

interface PendingRequest {
  resolve(pdu: Pdu): void;
  reject(error: Error): void;
}

const LAST_SEQUENCE = 0x7fffffff;

/** For both sides. Invalid frames end it; invalid PDUs are answered with generic_nack. */
export class Session {
  #wire: Wire;
  #handlers: Handlers;
  #frames = new FrameReader();
  #asked = new Map<number, PendingRequest>();
  #sequence = 0;
  #isOver = false;
  #outgoing: Uint8Array[] = [];

  constructor(wire: Wire, handlers: Handlers) {
    this.#wire = wire;
    this.#handlers = handlers;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  receive(chunk: Uint8Array): void {
    if (this.#isOver) return;
    try {
      for (const frame of this.#frames.read(chunk)) {
        this.#take(frame);
        if (this.#isOver) return;
      }
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error;
      this.#send({ command: GENERIC_NACK, sequence: 0, status: STATUS.RINVCMDLEN });
      this.end(error.message);
    }
  }

  /** `answer` rejects with LinkLost; `forget` stops waiting; `sequence` is 0 when nothing was sent. */
  ask(command: number, body: Body = {}): { answer: Promise<Pdu>; forget(): void; sequence: number } {
    const over = () => Promise.reject(new LinkLost("the session is over"));
    if (this.#isOver) return { answer: over(), forget() {}, sequence: 0 };
    this.#sequence = this.#sequence === LAST_SEQUENCE ? 1 : this.#sequence + 1;
    const sequence = this.#sequence;
    const answer = new Promise<Pdu>((resolve, reject) => {
      this.#asked.set(sequence, { resolve, reject });
      this.#send({ command, sequence, ...body });
    });
    return { answer, forget: () => this.#asked.delete(sequence), sequence };
  }

  answer({ command, sequence }: Pdu, status: number, body: Body = {}): void {
    this.#send({ command: command + ANSWER, sequence, status, ...body });
  }

  refuse({ sequence }: Pick<Pdu, "sequence">, status: number): void {
    this.#send({ command: GENERIC_NACK, sequence, status });
  }

  end(reason: string): void {
    if (this.#isOver) return;
    this.#flush();
    this.#isOver = true;
    this.#wire.close();
    for (const { reject } of this.#asked.values()) reject(new LinkLost(reason));
    this.#asked.clear();
    this.#handlers.onEnd(reason);
  }

  #take(frame: Uint8Array): void {
    this.#handlers.overheard?.()?.came(frame);
    const pdu = this.#read(frame);
    if (!pdu) return;
    if (pdu.command >= ANSWER) {
      const pending = this.#asked.get(pdu.sequence);
      this.#asked.delete(pdu.sequence);
      pending?.resolve(pdu);
    } else if (pdu.command === COMMAND.enquireLink) this.answer(pdu, STATUS.ROK);
    else if (pdu.command === COMMAND.unbind) {
      this.answer(pdu, STATUS.ROK);
      this.end("unbind");
    } else this.#handlers.onRequest(pdu);
  }

  #read(frame: Uint8Array): Pdu | null {
    try {
      return decodePdu(frame);
    } catch (error) {
      if (!(error instanceof BadPdu)) throw error;
      const view = new DataView(frame.buffer, frame.byteOffset);
      const sequence = view.getUint32(12);
      // A malformed answer still settles the request, with an unknown result.
      if (view.getUint32(4) >= ANSWER) this.#asked.get(sequence)?.reject(new LinkLost(error.message));
      else this.refuse({ sequence }, STATUS.RINVCMDLEN);
      this.#asked.delete(sequence);
      return null;
    }
  }

  #send(pdu: Parameters<typeof encodePdu>[0]): void {
    if (this.#isOver) return;
    const frame = encodePdu(pdu);
    this.#handlers.overheard?.()?.sent(frame);
    this.#outgoing.push(frame);
    if (this.#outgoing.length === 1) queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    if (this.#isOver || this.#outgoing.length === 0) return;
    this.#wire.write(concat(this.#outgoing.splice(0)));
  }
}
