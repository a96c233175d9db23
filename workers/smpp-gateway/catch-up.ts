import type { Cabinet, Incoming } from "./cabinet";

/** Ids are only roughly in order, so polls overlap; overlapping rows are reported once. */
const OVERLAP_MS = 60_000;
const MOST_HEARD = 20_000;
const MOST_PAGES = 20;
const A_FEW = 100;

/** Reports each incoming message once: live, or after a gap. */
export class Missed {
  readonly #cabinet: Cabinet;
  readonly #tell: (message: Incoming) => void;
  #heard = new Set<string>();
  /** ISO 8601; "" if there were no messages, null before the first poll. */
  #since: string | null = null;
  /** Number of gaps so far, and of the last one closed. */
  #gaps = 1;
  #closed = 0;

  constructor(cabinet: Cabinet, notify: (message: Incoming) => void) {
    this.#cabinet = cabinet;
    this.#tell = notify;
  }

  open(): void {
    this.#gaps++;
  }

  /** A live message does not close a gap. */
  hear(message: Incoming): void {
    if (!this.#isGap && message.createdAt > (this.#since ?? "")) this.#since = message.createdAt;
    this.#once(message);
  }

  /** The first call only finds the starting point; false without a response. */
  async catchUp(): Promise<boolean> {
    if (!this.#isGap) return true;
    const gap = this.#gaps;
    if (this.#since === null) return this.#begin(gap);
    const from = this.#since && new Date(Date.parse(this.#since) - OVERLAP_MS).toISOString();
    const found: Incoming[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await this.#cabinet.incoming(from || null, after);
      if (!page) return false;
      found.push(...page.data);
      after = page.next;
      if (after === null) break;
    }
    if (after !== null) console.error(JSON.stringify({ event: "smpp.skipped", before: found.at(-1)?.createdAt }));
    for (const message of found.toReversed()) this.#once(message);
    this.#close(gap, found[0]);
    return true;
  }

  async #begin(gap: number): Promise<boolean> {
    const page = await this.#cabinet.incoming(null, null, A_FEW);
    if (!page) return false;
    for (const { id } of page.data) this.#note(id);
    this.#since = "";
    this.#close(gap, page.data[0]);
    return true;
  }

  get #isGap(): boolean {
    return this.#closed !== this.#gaps;
  }

  #close(gap: number, newest: Incoming | undefined): void {
    this.#closed = gap;
    if (newest && newest.createdAt > (this.#since ?? "")) this.#since = newest.createdAt;
  }

  #once(message: Incoming): void {
    if (this.#heard.has(message.id)) return;
    this.#note(message.id);
    this.#tell(message);
  }

  #note(id: string): void {
    this.#heard.add(id);
    const [oldest] = this.#heard;
    if (this.#heard.size > MOST_HEARD && oldest) this.#heard.delete(oldest);
  }
}
