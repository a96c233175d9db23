import type { ListViews } from "../../domain/people/views/list-views";
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
    <span className="row gap-0">
      {exportTo && (
        <LinkButton
          variant="quiet"
          size="s"
          icon="download"
          label={views.words.export}
          to={exportTo}
          preventScrollReset
        />
      )}
      <ViewsMenu views={views} base={base} />
      <ColumnsMenu views={views} columns={columns} />
    </span>
  );
}
