import type { ListViews } from "../../domain/views/list-views";
import type { Column } from "../tables/data-table";
import { LinkButton } from "../ui/button";
import { ColumnsMenu } from "./columns-menu";
import { ViewsMenu } from "./views-menu";

export interface ListToolsProps {
  views: ListViews;
  columns: Pick<Column<never>, "key" | "header" | "isFixed" | "isExtra">[];
  base: string;
  /** Path of the export dialog; absent if the list has no export. */
  exportTo?: string;
}

/** Saved views, columns and row density. Works without JavaScript. */
export function ListTools({ views, columns, base, exportTo }: ListToolsProps) {
  return (
    <div className="row min-h-9 justify-end">
      {exportTo && (
        <LinkButton variant="quiet" size="s" icon="download" to={exportTo} preventScrollReset>
          {views.words.export}
        </LinkButton>
      )}
      <ViewsMenu views={views} base={base} />
      <ColumnsMenu views={views} columns={columns} />
    </div>
  );
}
