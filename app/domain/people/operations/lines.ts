import { parseSum } from "../../base/shared/money";

export const MOST_LINES = 2000;
/** Characters of at most three bytes each: a task's row can store two million bytes. */
const MOST_TEXT = 400_000;
const MOST_BROKEN = 20;
const MOST_NOTE = 500;

export interface OperationLine {
  /** From 1, as in the field. */
  number: number;
  username: string;
  /** Micros in the account's own currency; negative: taken. */
  amount: number;
  comment: string;
  hiddenComment: string;
}

export interface BrokenLine {
  number: number;
  key: "operationColumns" | "operationAmount" | "operationSmall" | "operationNote";
}

/** Lines as typed or pasted: username, amount ("500", "-120,50"), comment, comment for staff. */
export function readOperations(text: string): { lines: OperationLine[]; broken: BrokenLine[]; isOver: boolean } {
  const lines: OperationLine[] = [];
  const broken: BrokenLine[] = [];
  if (text.length > MOST_TEXT) return { lines, broken, isOver: true };
  const written = text.split(/\r\n?|\n/).entries();
  for (const [index, line] of written) {
    if (line.trim() === "") continue;
    if (lines.length + broken.length >= MOST_LINES) return { lines, broken, isOver: true };
    const read = readLine(
      index + 1,
      line.split(/[\t;]/).map((cell) => cell.trim()),
    );
    if ("key" in read) {
      if (broken.push(read) === MOST_BROKEN) break;
    } else lines.push(read);
  }
  return { lines, broken, isOver: false };
}

function readLine(number: number, cells: string[]): OperationLine | BrokenLine {
  const [username = "", written = "", comment = "", hiddenComment = "", ...others] = cells;
  if (username === "" || cells.length < 2 || others.some((cell) => cell !== ""))
    return { number, key: "operationColumns" };
  const [sign] = /^[+\-\u2212]?/.exec(written)!;
  const amount = parseSum(written.slice(sign.length).trim());
  if (!amount) return { number, key: amount === 0 ? "operationSmall" : "operationAmount" };
  if (comment.length > MOST_NOTE || hiddenComment.length > MOST_NOTE) return { number, key: "operationNote" };
  return { number, username, amount: sign === "" || sign === "+" ? amount : -amount, comment, hiddenComment };
}
