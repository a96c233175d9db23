import type { Cell } from "../../tables/cells";
import { workbookOf } from "../../tables/xlsx/write";
import { sheetRows } from "../../tables/xlsx/write-rows";
import type { Block, Paper } from "./paper";

interface Line {
  cells: Cell[];
  isBold?: boolean;
}

/** The same as in the PDF, a line a row, amounts as numbers. */
export function writeSheet(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const lines = paper.blocks.flatMap(linesOf);
  const rows = lines.map(({ cells, isBold = false }) => sheetRows([cells], isBold));
  const table = paper.blocks.find((block) => block.kind === "table");
  const widths = table?.columns.map(({ width }) => Math.max(6, Math.round(width * (paper.isLandscape ? 1.6 : 1))));
  return workbookOf(rows, { isFrozen: false, widths: widths ?? [90] });
}

function linesOf(block: Block): Line[] {
  switch (block.kind) {
    case "title":
    case "heading":
      return [{ cells: [block.text], isBold: true }];
    case "text":
      return [{ cells: [block.text], isBold: block.isBold === true }];
    case "line":
      return [{ cells: [`${block.text} ${block.mark}`], isBold: block.isBold === true }];
    case "bank": {
      const { labels, ids, bank, bik, corrAccount, account, payee } = block;
      return [
        { cells: [`${labels.bankOfPayee}: ${bank}`] },
        {
          cells: [
            [`${labels.bik} ${bik}`, corrAccount && `${labels.account} ${corrAccount}`].filter(Boolean).join(", "),
          ],
        },
        { cells: [[`${labels.payee}: ${payee}`, ...ids, `${labels.account} ${account}`].join(", ")] },
      ];
    }
    case "table":
      return [
        { cells: block.columns.map(({ title }) => title), isBold: true },
        ...(block.marks ? [{ cells: block.marks }] : []),
        ...[...block.rows, ...(block.foot ?? [])].map((cells) => ({ cells })),
      ];
    case "signers":
      return block.sides.flatMap(({ role, position, name, details }) => [
        ...[role, ...details].filter(Boolean).map((text) => ({ cells: [text] })),
        { cells: [`${position} ______________ ${name}`] },
      ]);
    case "gap":
      return [{ cells: [null] }];
  }
}
