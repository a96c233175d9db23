import type { ListViews } from "../../domain/people/views/list-views";
import type { Column } from "../tables/data-table";

export function shownColumns<Row>(columns: Column<Row>[], { columns: chosen }: Pick<ListViews, "columns">) {
  return columns
    .filter((column) => isShown(column, chosen))
    .map((column): Column<Row> => (chosen ? chosenOf(column) : column));
}

function chosenOf<Row>({ card, width, ...column }: Column<Row>): Column<Row> {
  return { ...column, card: card === "hide" ? "full" : card, width: width === "roomy" ? "min" : width };
}

export function isShown(
  { key, isFixed, isExtra }: Pick<Column<never>, "key" | "isFixed" | "isExtra">,
  chosen: string[] | null,
) {
  if (isFixed) return true;
  return chosen ? chosen.includes(key) : !isExtra;
}
