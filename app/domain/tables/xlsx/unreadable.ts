import type { Problem } from "../../shared/errors/result";

/** Letters that one cell, and one row of cells, may have; no table that people keep has such rows. */
export const MAX_ROW = 1 << 20;

/** Why a spreadsheet is not read; whoever opened the file turns it into a refusal. */
export class Unreadable extends Error {
  constructor(readonly problem: Problem) {
    super(problem.key);
  }
}

/** The text with more letters behind it. Throws `Unreadable` before it outgrows a row. */
export function grown(text: string, more: string): string {
  if (text.length + more.length > MAX_ROW) throw new Unreadable({ key: "xlsxTooMuch" });
  return text + more;
}
