import type { Block, Paper } from "./paper";
import { type Images, printSigners } from "./print-signers";
import { printTable } from "./print-table";
import { type Fonts, SheetOfPaper } from "./sheet-of-paper";

const SIZE = 9.5;
/** Points: about the height of two signatures. */
const SIGNERS = 160;
const MOST_KEPT = 200;

/** The same document and images produce the same bytes. */
export function printPdf(paper: Paper, fonts: Fonts, images: Images, at: number): Uint8Array<ArrayBuffer> {
  const sheet = new SheetOfPaper(fonts, { isLandscape: paper.isLandscape, title: paper.title, at });
  for (const [at, block] of paper.blocks.entries()) {
    keepWithSigners(sheet, paper.blocks.slice(at));
    print(sheet, block, paper, images);
  }
  const pages = sheet.pdf.getNumberOfPages();
  for (let page = 1; pages > 1 && page <= pages; page++) {
    sheet.pdf.setPage(page);
    sheet.print(paper.title, sheet.left, sheet.end + 24, { size: 7 });
    sheet.print(paper.pageOf(page, pages), sheet.left + sheet.width, sheet.end + 24, { size: 7 }, "right");
  }
  return sheet.bytes();
}

/** Signatures never move to a page without the text they belong to. */
function keepWithSigners(sheet: SheetOfPaper, [first, ...rest]: Block[]): void {
  const end = rest.findIndex(({ kind }) => kind !== "text" && kind !== "gap");
  if (first?.kind !== "text" || rest[end]?.kind !== "signers") return;
  const texts = [first, ...rest.slice(0, end)].flatMap((block) => (block.kind === "text" ? [block] : []));
  const lines = texts.flatMap(({ text, isBold = false }) => sheet.lines(text, sheet.width, { size: SIZE, isBold }));
  const height = lines.length * SIZE * 1.35 + texts.length * 4;
  if (height <= MOST_KEPT) sheet.need(height + SIGNERS);
}

function print(sheet: SheetOfPaper, block: Block, { language }: Paper, images: Images): void {
  if (block.kind === "title") sheet.paragraph(block.text, { size: 14, isBold: true }, { gap: 8 });
  else if (block.kind === "heading") {
    sheet.need(240);
    sheet.paragraph(block.text, { size: 11, isBold: true }, { gap: 6 });
  } else if (block.kind === "text") printText(sheet, block);
  else if (block.kind === "line") printLine(sheet, block);
  else if (block.kind === "bank") printBank(sheet, block);
  else if (block.kind === "table") printTable(sheet, block, language);
  else if (block.kind === "signers") printSigners(sheet, block, images);
  else sheet.y += 8;
}

function printText(sheet: SheetOfPaper, block: Extract<Block, { kind: "text" }>): void {
  const { text, isBold = false, isSmall, isRight } = block;
  // Keeps a heading with the text that follows.
  if (isBold) sheet.need(SIZE * 4);
  const align = isRight ? "right" : "left";
  sheet.paragraph(text, { size: isSmall ? 7 : SIZE, isBold }, { align, gap: isSmall ? 0 : 4 });
}

/** A form's line with its number on the right. */
function printLine(sheet: SheetOfPaper, { text, mark, isBold = false }: Extract<Block, { kind: "line" }>): void {
  const style = { size: isBold ? 11 : 8, isBold };
  const step = style.size * 1.3;
  const width = sheet.width * 0.72;
  sheet.lines(text, width, style).forEach((line, at, { length }) => {
    sheet.need(step);
    sheet.print(line, sheet.left, sheet.y + style.size, style);
    if (at === length - 1) sheet.print(mark, sheet.left + width + 12, sheet.y + style.size, { size: 8 });
    sheet.y += step;
  });
}

/** Laid out like a payment order. */
function printBank(sheet: SheetOfPaper, block: Extract<Block, { kind: "bank" }>): void {
  const style = { size: 8.5 };
  const small = { size: 6.5 };
  const step = style.size * 1.3;
  const [left, mark] = [sheet.width * 0.56, sheet.width * 0.1];
  const x = sheet.left;
  const bank = sheet.lines(block.bank, left - 8, style);
  const payee = sheet.lines(block.payee, left - 8, style);
  const heights = [bank.length * step + 16, step + 6, payee.length * step + 16];
  let y = sheet.y;
  const cell = (from: number, at: number, width: number, height: number) => sheet.pdf.rect(from, at, width, height);
  const texts = (lines: string[], from: number, at: number) => {
    for (const [index, line] of lines.entries()) sheet.print(line, from + 4, at + 10 + index * step, style);
  };
  const right = [x + left, x + left + mark] as const;
  cell(x, y, left, heights[0]!);
  texts(bank, x, y);
  sheet.print(block.labels.bankOfPayee, x + 4, y + heights[0]! - 4, small);
  cell(right[0], y, mark, heights[0]!);
  cell(right[1], y, sheet.width - left - mark, heights[0]!);
  texts([block.labels.bik, ...(block.corrAccount ? [block.labels.account] : [])], right[0], y);
  texts([block.bik, block.corrAccount], right[1], y);
  y += heights[0]!;
  const cellWidth = left / Math.max(1, block.ids.length);
  block.ids.forEach((id, at) => {
    cell(x + at * cellWidth, y, cellWidth, heights[1]!);
    texts([id], x + at * cellWidth, y);
  });
  if (block.ids.length === 0) cell(x, y, left, heights[1]!);
  const rest = heights[1]! + heights[2]!;
  cell(right[0], y, mark, rest);
  cell(right[1], y, sheet.width - left - mark, rest);
  texts([block.labels.account], right[0], y);
  texts([block.account], right[1], y);
  y += heights[1]!;
  cell(x, y, left, heights[2]!);
  texts(payee, x, y);
  sheet.print(block.labels.payee, x + 4, y + heights[2]! - 4, small);
  sheet.y = y + heights[2]! + 4;
}
