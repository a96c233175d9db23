import { writtenMoney } from "../shared/money";

type Value = { moment: string } | { micros: number };

export type PlainCell = string | number | null;
export type Cell = PlainCell | Value;

/** `mark`: the decimal separator. */
export function plainCell(cell: Cell, mark: "." | ","): PlainCell {
  if (cell === null || typeof cell !== "object") return cell;
  return "micros" in cell ? writtenMoney(cell.micros, mark) : cell.moment;
}
