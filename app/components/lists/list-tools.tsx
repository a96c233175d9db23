import type { ListViews } from "../../domain/views/list-views";
import type { Column } from "../tables/data-table";
import ListMenus from "./list-menus";

export interface ListToolsProps {
  views: ListViews;
  columns: Pick<Column<never>, "key" | "header" | "isFixed" | "isExtra">[];
  base: string;
  /** Path of the export dialog; absent if the list has no export. */
  exportTo?: string;
}

/** Saved views, columns and row density. Works without JavaScript. */
export function ListTools(props: ListToolsProps) {
  return (
    <div className="row min-h-9 justify-end">
      <ListMenus {...props} />
    </div>
  );
}
