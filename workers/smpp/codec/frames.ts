import { concat } from "./octets";

const HEADER = 16;
/** A message_payload holds 64 KB; other fields are small. */
export const MAX_FRAME = 66_000;

const EMPTY = new Uint8Array();

/** The start of the next frame cannot be found. */
export class BadFrame extends Error {}

export class FrameReader {
  #rest: Uint8Array = EMPTY;

  /** Throws BadFrame for a length below 16 or above 66,000. */
  *read(chunk: Uint8Array): Generator<Uint8Array> {
    const octets = this.#rest.length === 0 ? chunk : concat([this.#rest, chunk]);
    let at = 0;
    while (octets.length - at >= 4) {
      const length = ((octets[at]! << 24) | (octets[at + 1]! << 16) | (octets[at + 2]! << 8) | octets[at + 3]!) >>> 0;
      if (length < HEADER || length > MAX_FRAME) throw new BadFrame(`command_length ${length}`);
      if (octets.length - at < length) break;
      yield octets.subarray(at, at + length);
      at += length;
    }
    this.#rest = at === octets.length ? EMPTY : octets.slice(at);
  }
}
