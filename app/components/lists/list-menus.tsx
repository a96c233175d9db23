import { LinkButton } from "../ui/button";
import { ColumnsMenu } from "./columns-menu";
import type { ListToolsProps } from "./list-tools";
import { ViewsMenu } from "./views-menu";

/** Toolbar of a list, in a chunk of its own. */
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
