import { Unreadable } from "./unreadable";

const BLOCK_BITS = 10;
const BLOCK = 1 << BLOCK_BITS;

/** Joined in blocks: 1.5 million separate strings took 105 MB of an isolate's 128. */
export class SharedTexts {
  readonly #blocks: { text: string; ends: Uint32Array }[] = [];
  #open: string[] = [];

  get size(): number {
    return this.#blocks.length * BLOCK + this.#open.length;
  }

  add(text: string): void {
    this.#open.push(text);
    if (this.#open.length < BLOCK) return;
    let end = 0;
    const ends = Uint32Array.from(this.#open, ({ length }) => {
      end += length;
      return end;
    });
    this.#blocks.push({ text: this.#open.join(""), ends });
    this.#open = [];
  }

  /** Throws `Unreadable` for an unknown number: an empty cell would be wrong. */
  at(number: number): string {
    if (!(number >= 0 && number < this.size && Number.isInteger(number))) throw new Unreadable({ key: "xlsxBroken" });
    const block = this.#blocks[number >> BLOCK_BITS];
    const nr = number & (BLOCK - 1);
    if (!block) return this.#open[nr] ?? "";
    return block.text.slice(nr === 0 ? 0 : block.ends[nr - 1], block.ends[nr]);
  }
}
