import type { Problem } from "../../shared/errors/result";

/** Characters per cell and per row of cells. */
export const MAX_ROW = 1 << 20;

export class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(problem.key);
  }
}

/** Appends to a cell's text. Throws `Unreadable` beyond a row's limit. */
export function grown(text: string, more: string): string {
  if (text.length + more.length > MAX_ROW) throw new Unreadable({ key: "xlsxTooMuch" });
  return text + more;
}
