import type { Cell } from "../../../base/tables/cells";
import { workbookOf } from "../../../base/tables/xlsx/write";
import { paperRows, PAPER_STYLE as STYLE } from "../../../base/tables/xlsx/write-rows";
import { dayOf } from "../../companies/view";
import type { Block, Paper, PaperCell, PaperColumn } from "./paper";

interface Line {
  cells: { value: Cell; style: number }[];
  /** Spans the whole width. */
  isWide?: boolean;
  isHead?: boolean;
}

const ONE_COLUMN = 90;
const LINE_HEIGHT = 15;

/** The same content as the PDF, one line per row: amounts and days are typed, and it prints one page wide. */
export function writeSheet(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const table = paper.blocks.find((block) => block.kind === "table");
  const scale = paper.isLandscape ? 1.6 : 1;
  const widths = table?.columns.map(({ width }) => Math.max(6, Math.round(width * scale))) ?? [ONE_COLUMN];
  const totalWidth = widths.reduce((sum, width) => sum + width, 0);
  const last = String.fromCharCode(64 + widths.length);
  const lines = paper.blocks.flatMap(linesOf);
  const rows = lines.map(({ cells, isWide }) => paperRows([{ cells, ...(isWide && heightOf(cells[0]!, totalWidth)) }]));
  const heads = lines.flatMap(({ isHead }, at) => (isHead ? [at + 1] : []));
  return workbookOf(rows, {
    isFrozen: false,
    widths,
    print: {
      name: paper.name,
      isLandscape: paper.isLandscape,
      area: `$A$1:$${last}$${lines.length}`,
      merged:
        widths.length > 1 ? lines.flatMap(({ isWide }, at) => (isWide ? [`A${at + 1}:${last}${at + 1}`] : [])) : [],
      repeated: heads.length > 0 ? `$${heads[0]}:$${heads.at(-1)}` : null,
    },
  });
}

/** Programs do not fit the height of merged cells. */
function heightOf({ value, style }: Line["cells"][number], totalWidth: number) {
  const charWidth = style === STYLE.title ? 1.35 : style === STYLE.small || style === STYLE.right ? 0.75 : 1.05;
  const lines = Math.max(1, Math.ceil((String(value ?? "").length * charWidth) / totalWidth));
  return { height: Math.ceil(lines * LINE_HEIGHT * (style === STYLE.title ? 1.3 : 1)) };
}

const wide = (value: string | null, style: number = STYLE.text): Line => ({ cells: [{ value, style }], isWide: true });

function linesOf(block: Block): Line[] {
  switch (block.kind) {
    case "title":
      return [wide(block.text, STYLE.title)];
    case "heading":
      return [wide(block.text, STYLE.bold)];
    case "text":
      return [wide(block.text, block.isBold ? STYLE.bold : block.isRight ? STYLE.right : smallOr(block.isSmall))];
    case "line":
      return [wide(`${block.text} ${block.mark}`, block.isBold ? STYLE.title : STYLE.text)];
    case "bank": {
      const { labels, ids, bank, bik, corrAccount, account, payee } = block;
      return [
        wide(`${labels.bankOfPayee}: ${bank}`),
        wide([`${labels.bik} ${bik}`, corrAccount && `${labels.account} ${corrAccount}`].filter(Boolean).join(", ")),
        wide([`${labels.payee}: ${payee}`, ...ids, `${labels.account} ${account}`].join(", ")),
      ];
    }
    case "table":
      return [
        { cells: block.columns.map(({ title }) => ({ value: title, style: STYLE.head })), isHead: true },
        ...(block.marks ? [{ cells: block.marks.map((value) => ({ value, style: STYLE.mark })), isHead: true }] : []),
        ...block.rows.map((cells) => ({ cells: cells.map((cell, at) => cellOf(cell, block.columns[at]!)) })),
        ...(block.foot ?? []).map((cells) => ({
          cells: cells.map((cell, at) => cellOf(cell, block.columns[at]!, true)),
        })),
      ];
    case "signers":
      return block.sides.flatMap(({ role, position, name, details }) => [
        ...[role, ...details].filter(Boolean).map((text) => wide(text)),
        wide(`${position} ______________ ${name}`),
      ]);
    case "gap":
      return [wide(null)];
  }
}

const smallOr = (isSmall = false) => (isSmall ? STYLE.small : STYLE.text);

function cellOf(cell: PaperCell, { isNumber, isCentered }: PaperColumn, isFoot = false): Line["cells"][number] {
  if (cell === null || typeof cell === "string") {
    const style = isFoot ? STYLE.footText : isNumber || isCentered ? STYLE.mark : STYLE.cell;
    return { value: cell, style };
  }
  if (typeof cell === "number") return { value: cell, style: isCentered && !isNumber ? STYLE.mark : STYLE.number };
  if ("micros" in cell) return { value: cell, style: isFoot ? STYLE.footAmount : STYLE.amount };
  return { value: { moment: dayOf(cell.day) }, style: isFoot ? STYLE.footDay : STYLE.day };
}
