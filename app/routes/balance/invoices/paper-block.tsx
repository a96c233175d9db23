import type { DocumentLanguage } from "../../../domain/documents/amount-in-words";
import type { Block, PaperCell } from "../../../domain/documents/render/paper";
import { moneyText } from "../../../domain/documents/render/values";

/** A part of a paper on the screen. */
export function PaperBlock({ block, language }: { block: Block; language: DocumentLanguage }) {
  switch (block.kind) {
    case "title":
      return <p className="text-sm font-medium wrap-anywhere">{block.text}</p>;
    case "text":
      return <p className={`wrap-anywhere ${block.isBold ? "font-medium" : ""}`}>{block.text}</p>;
    case "bank":
      return <BankBox bank={block} />;
    case "table":
      return <Table table={block} language={language} />;
    case "signers":
      return block.sides.map(({ role, position, name }) => (
        <p key={role} className="row flex-wrap justify-between gap-x-4 border-t border-line pt-3">
          <span>{[role, position].filter(Boolean).join(", ")}</span>
          <span>{name}</span>
        </p>
      ));
    default:
      return null;
  }
}

function Table({ table, language }: { table: Extract<Block, { kind: "table" }>; language: DocumentLanguage }) {
  const { columns, rows } = table;
  const align = (at: number) => (columns[at]?.isNumber ? "num cell-right" : "text-left wrap-anywhere");
  return (
    <table className="w-full border-t border-line">
      <thead>
        <tr>
          {Object.entries(columns).map(([at, { title }]) => (
            <th key={at} scope="col" className={`py-2 font-medium ${align(Number(at))}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(rows).map(([row, cells]) => (
          <tr key={row} className="border-t border-line">
            {Object.entries(cells).map(([at, cell]) => (
              <td key={at} className={`py-2 ${align(Number(at))}`}>
                {textOf(cell, language)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const textOf = (cell: PaperCell, language: DocumentLanguage) =>
  typeof cell === "object" ? cell && "micros" in cell && moneyText(cell.micros, language) : cell;

/** As a payment order has it. */
function BankBox({ bank: { bank, bik, ids, payee, account, labels } }: { bank: Extract<Block, { kind: "bank" }> }) {
  const rows = { bank: [bank, `${labels.bik} ${bik}`], ids, payee: [payee, account] };
  return (
    <div className="rounded-md border border-line">
      {Object.entries(rows).map(([row, [name, value]]) => (
        <p
          key={row}
          className={`row flex-wrap justify-between gap-x-4 p-3 ${row === "bank" ? "" : "border-t border-line"}`}
        >
          <span className="wrap-anywhere">{name}</span>
          <span className="num">{value}</span>
        </p>
      ))}
    </div>
  );
}
