import type { DocumentLanguage } from "../../../domain/papers/documents/amount-in-words";
import type { Block, PaperCell } from "../../../domain/papers/documents/render/paper";
import { moneyText } from "../../../domain/papers/documents/render/values";

/** One block of a document, rendered on screen. */
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

/** A narrow table has no room for the calculation: of the number columns, only the last is shown. */
function Table({ table, language }: { table: Extract<Block, { kind: "table" }>; language: DocumentLanguage }) {
  const { columns, rows } = table;
  const shown = [...columns.keys()].filter((at) => !columns[at]!.isNumber || at === columns.length - 1);
  const align = (at: number) => `py-2 ${columns[at]!.isNumber ? "num cell-right" : "pr-3 text-left wrap-anywhere"}`;
  return (
    <table className="w-full border-t border-line">
      <thead>
        <tr>
          {shown.map((at) => (
            <th key={at} scope="col" className={`font-medium ${align(at)}`}>
              {columns[at]!.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(rows).map(([row, cells]) => (
          <tr key={row} className="border-t border-line">
            {shown.map((at) => (
              <td key={at} className={align(at)}>
                {textOf(cells[at]!, language)}
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

/** Laid out as in a payment order. */
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
