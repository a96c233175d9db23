import { Duplex } from "node:stream";
import type { Dialed } from "../../dial";

/** Adapts a dialed connection to the mail library. */
export class DialedStream extends Duplex {
  readonly #dialed: Dialed;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idleMs = 0;

  constructor(dialed: Dialed) {
    super({ allowHalfOpen: false });
    this.#dialed = dialed;
  }

  /** Like a socket's: 0 disables it. */
  setTimeout(ms: number): this {
    this.#idleMs = ms;
    this.#stir();
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  override _read(): void {
    this.#dialed.read().then(
      (octets) => {
        this.#stir();
        this.push(octets);
      },
      (error) => this.destroy(error),
    );
  }

  override _write(octets: Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.#stir();
    this.#dialed.write(octets).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.#dialed.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    this.#dialed.close();
    done(error);
  }

  #stir(): void {
    clearTimeout(this.#timer);
    if (this.#idleMs > 0 && !this.destroyed) this.#timer = setTimeout(() => this.emit("timeout"), this.#idleMs);
  }
}
