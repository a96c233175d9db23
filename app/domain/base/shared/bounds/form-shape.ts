import { CodedError } from "../errors/errors";

/** PHP's default, too. */
export const MAX_FIELDS = 1000;
export const MAX_NAME = 200;
export const MAX_INDEX = 999;
export const MAX_DEPTH = 6;

/** Array slots that all names together would allocate: `a[999]` alone needs a thousand. */
const MAX_PLACES = 5000;

/** Counts the pairs of an encoded form before it is parsed. Throws `badRequest`. */
export function refuseManyPairs(form: string): void {
  let pairs = 1;
  for (let at = form.indexOf("&"); at !== -1; at = form.indexOf("&", at + 1)) {
    if (++pairs > MAX_FIELDS) throw new CodedError("badRequest");
  }
}

const STEP = /\[(\d*)|\./g;

/** Refuses names like `rows[3].price` or `rows[3][price]` before they cause any allocation. */
export class FormShape {
  #fields = 0;
  #places = 0;
  readonly #lengths = new Map<string, number>();

  constructor(private readonly maxDepth = MAX_DEPTH) {}

  /** Throws `badRequest`. */
  add(name: string): void {
    if (++this.#fields > MAX_FIELDS || name.length > MAX_NAME) throw new CodedError("badRequest");
    let depth = 1;
    for (const { index: at, 1: index } of name.matchAll(STEP)) {
      if (++depth > this.maxDepth) throw new CodedError("badRequest");
      if (index) this.#reach(name.slice(0, at), Number(index));
    }
  }

  #reach(array: string, index: number): void {
    if (index > MAX_INDEX) throw new CodedError("badRequest");
    const length = this.#lengths.get(array) ?? 0;
    if (index < length) return;
    this.#places += index + 1 - length;
    this.#lengths.set(array, index + 1);
    if (this.#places > MAX_PLACES) throw new CodedError("badRequest");
  }
}
