import type { ListViews } from "../../domain/views/list-views";
import type { Column } from "../tables/data-table";
import ListMenus from "./list-menus";

export interface ListToolsProps {
  views: ListViews;
  /** All that the list can show, in their order. */
  columns: Pick<Column<never>, "key" | "header" | "isFixed" | "isExtra">[];
  /** The list's path. */
  base: string;
  /** The dialog that writes what is found into a file; none for a list that is not exported from here. */
  exportTo?: string;
}

/** Over a list's table: its saved views, its columns, how close its rows stand. Works without JavaScript. */
export function ListTools(props: ListToolsProps) {
  return (
    <div className="row min-h-9 justify-end">
      <ListMenus {...props} />
    </div>
  );
}
