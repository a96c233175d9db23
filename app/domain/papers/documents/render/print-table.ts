import type { DocumentLanguage } from "../amount-in-words";
import type { Block, PaperCell, PaperColumn } from "./paper";
import type { SheetOfPaper, Style } from "./sheet-of-paper";
import { moneyText, shortDate } from "./values";

type Table = Extract<Block, { kind: "table" }>;

const PADDING = 3;

/** Repeats the header on each page. Splits a row only if it is longer than a page. */
export function printTable(sheet: SheetOfPaper, table: Table, language: DocumentLanguage): void {
  const size = table.isSmall ? 6 : 9;
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0);
  const widths = table.columns.map(({ width }) => (width / whole) * sheet.width);
  const head = table.columns.map(({ title }) => title);
  const centered = table.columns.map((column) => ({ ...column, isNumber: false, isCentered: true }));
  const heads = () => {
    row(head, { size, isBold: !table.isSmall }, centered);
    if (table.marks) row(table.marks, { size }, centered);
  };
  heads();
  for (const cells of table.rows) row(cells, { size }, table.columns, heads);
  for (const cells of table.foot ?? []) row(cells, { size, isBold: true }, table.columns, heads);

  function row(cells: PaperCell[], style: Style, columns: PaperColumn[], onNewPage?: () => void) {
    const step = style.size * 1.3;
    const texts = cells.map((cell, at) => sheet.lines(cellText(cell, language), widths[at]! - 2 * PADDING, style));
    let rest = Math.max(1, ...texts.map(({ length }) => length));
    let done = 0;
    while (rest > 0) {
      const isWhole = rest * step + 2 * PADDING <= sheet.end - 120;
      if (sheet.need((isWhole ? rest : 1) * step + 2 * PADDING)) onNewPage?.();
      const most = Math.max(1, Math.floor((sheet.end - sheet.y - 2 * PADDING) / step));
      const now = Math.min(rest, most);
      const height = now * step + 2 * PADDING;
      let x = sheet.left;
      texts.forEach((lines, at) => {
        const width = widths[at]!;
        const { isNumber, isCentered } = columns[at]!;
        sheet.pdf.rect(x, sheet.y, width, height);
        const align = isNumber ? "right" : isCentered ? "center" : "left";
        const from = isNumber ? x + width - PADDING : isCentered ? x + width / 2 : x + PADDING;
        lines.slice(done, done + now).forEach((line, index) => {
          sheet.print(line, from, sheet.y + PADDING + style.size * 0.95 + index * step, style, align);
        });
        x += width;
      });
      sheet.y += height;
      done += now;
      rest -= now;
    }
  }
}

function cellText(cell: PaperCell, language: DocumentLanguage): string {
  if (cell === null) return "";
  if (typeof cell === "object" && "day" in cell) return shortDate(cell.day, language);
  if (typeof cell === "object") return moneyText(cell.micros, language, 6);
  return String(cell);
}
