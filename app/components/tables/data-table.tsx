import { Fragment, type ReactNode } from "react";
import { classNames } from "../ui/class-names";

/** Card layout (≤ 640 px): side and line of a cell. */
interface CardPlace {
  side: "left" | "right" | "full";
  line: 1 | 2 | 3 | 4;
}

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** "fill" truncates; "wide" is "fill" from 1600 px, "roomy" is "min" from 1440 px unless chosen. */
  width?: "min" | "fill" | "wide" | "roomy";
  /** "full" goes last, with its label. */
  card?: CardPlace | "check" | "menu" | "hide" | "full";
  footer?: ReactNode;
  isFixed?: boolean;
  /** Hidden by default. */
  isExtra?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  openKey?: string | null;
  /** Content below an opened row; null for other rows. */
  below?: (row: Row) => ReactNode;
  /** "edge" reaches the sheet's edges, "flush" aligns with the text. */
  fit?: "edge" | "flush";
  density?: "normal" | "compact" | null;
  narrow?: "cards" | "scroll";
}

/** Explicit roles: the card layout drops the implicit ones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, openKey, below, fit = "edge", density, narrow = "cards" } = props;
  const isScrolled = narrow === "scroll";
  const table = classNames("data-table", narrow === "cards" && "table-cards", density && `table-${density}`);
  const scrolling = isScrolled ? { role: "region", tabIndex: 0, "aria-label": caption } : {};
  return (
    <div className={classNames(`table-${fit}`, isScrolled && "table-scroll")} {...scrolling}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display changes on narrow screens drop the implicit roles */}
      <table className={table} role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row);
            const opened = below?.(row);
            return (
              <Fragment key={key}>
                <tr
                  role="row"
                  className={key === openKey ? "row-open" : undefined}
                  aria-selected={isSelected ? isSelected(row) : undefined}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      role="cell"
                      className={classNames(cellClass(column), cardClass(column.card))}
                      data-name={column.card === "full" ? column.header : undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {opened && (
                  <tr role="row">
                    <td role="cell" className="card-full" colSpan={columns.length}>
                      {opened}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {columns.some((column) => column.footer !== undefined) && (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <td key={column.key} role="cell" className={cellClass(column)}>
                  {column.footer}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

const WIDTHS = { min: "cell-min", fill: "cell-fill", wide: "cell-fill cell-wide", roomy: "cell-min cell-roomy" };

function cellClass<Row>({ align, width }: Column<Row>) {
  return classNames(align === "right" && "cell-right", width && WIDTHS[width]);
}

function cardClass(card: Column<never>["card"]) {
  if (!card) return undefined;
  if (typeof card === "string") return `card-${card}`;
  return `card-${card.side} card-row-${card.line}`;
}
