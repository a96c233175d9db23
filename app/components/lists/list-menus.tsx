import { LinkButton } from "../ui/button";
import { ColumnsMenu } from "./columns-menu";
import type { ListToolsProps } from "./list-tools";
import { ViewsMenu } from "./views-menu";

/** What stands over a list's table; the list does not wait for it. */
export default function ListMenus({ views, columns, base, exportTo }: ListToolsProps) {
  return (
    <>
      {exportTo && (
        <LinkButton variant="quiet" size="s" icon="download" to={exportTo} preventScrollReset>
          {views.words.export}
        </LinkButton>
      )}
      <ViewsMenu views={views} base={base} />
      <ColumnsMenu views={views} columns={columns} />
    </>
  );
}
