import { writtenMoney } from "../shared/money";

/** What spreadsheets keep as a value of its own: a moment or a day as `writtenTime` writes it, an amount in micros. */
type Value = { moment: string } | { micros: number };

export type PlainCell = string | number | null;
export type Cell = PlainCell | Value;

/** A cell as a text file has it; `mark` parts kopecks. */
export function plainCell(cell: Cell, mark: "." | ","): PlainCell {
  if (cell === null || typeof cell !== "object") return cell;
  return "micros" in cell ? writtenMoney(cell.micros, mark) : cell.moment;
}
