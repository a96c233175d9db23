import { toUnits } from "../../shared/money";
import type { Cell } from "../cells";

const LONGEST = 32_767;
/** Serial number of 1970-01-01; spreadsheets disagree on numbers below RELIABLE. */
const EPOCH = 25_569;
const DAY_MS = 24 * 60 * 60_000;
const RELIABLE = 61;

/** Not allowed in XML; LOOKALIKE would be read as an escape. */
const UNFIT = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const STYLE = { text: 1, head: 2, moment: 3, day: 4, amount: 5 } as const;

/** Text cells are never formulas. Rows have no numbers, so that parts can be written separately. */
export function sheetRows(rows: readonly (readonly Cell[])[], isHead = false): Uint8Array<ArrayBuffer> {
  const style = isHead ? STYLE.head : STYLE.text;
  return new TextEncoder().encode(
    rows.map((cells) => `<row>${cells.map((cell) => cellOf(cell, style)).join("")}</row>`).join(""),
  );
}

export const PAPER_STYLE = {
  text: 6,
  bold: 7,
  title: 8,
  small: 9,
  right: 10,
  head: 11,
  cell: 12,
  mark: 13,
  number: 14,
  amount: 15,
  day: 16,
  footText: 17,
  footAmount: 18,
  footDay: 19,
} as const;

interface PaperRow {
  cells: readonly { value: Cell; style: number }[];
  /** In points; without it, programs fit the height to the text. */
  height?: number;
}

export function paperRows(rows: readonly PaperRow[]): Uint8Array<ArrayBuffer> {
  const height = ({ height }: PaperRow) => (height ? ` ht="${height}" customHeight="1"` : "");
  const cells = (row: PaperRow) => row.cells.map(({ value, style }) => cellOf(value, style, style)).join("");
  return new TextEncoder().encode(rows.map((row) => `<row${height(row)}>${cells(row)}</row>`).join(""));
}

function cellOf(cell: Cell, style: number, all?: number): string {
  const plain = all === undefined ? "" : ` s="${all}"`;
  if (cell === null || cell === "") return `<c${plain}/>`;
  if (typeof cell === "number") return `<c${plain}><v>${cell}</v></c>`;
  if (typeof cell === "string") return textCell(cell, style);
  if ("micros" in cell) return `<c s="${all ?? STYLE.amount}"><v>${toUnits(cell.micros)}</v></c>`;
  return momentCell(cell.moment, all);
}

// "1990-11-21" or "2026-11-21 14:05:09", local time.
function momentCell(moment: string, style?: number): string {
  const days = Date.parse(`${moment.replace(" ", "T")}${moment.length > 10 ? "Z" : ""}`) / DAY_MS + EPOCH;
  if (!(days >= RELIABLE)) return textCell(moment, STYLE.text);
  return `<c s="${style ?? (moment.length > 10 ? STYLE.moment : STYLE.day)}"><v>${Number(days.toFixed(9))}</v></c>`;
}

function textCell(text: string, style: number): string {
  const clean = text.slice(0, LONGEST).replace(UNFIT, "").replace(/\r\n?/g, "\n").replace(LOOKALIKE, "_x005F_");
  const escaped = clean.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
