import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../components/lists/chips";
import { shownColumns } from "../../components/lists/columns";
import { ListTools } from "../../components/lists/list-tools";
import { ScopeEmpty } from "../../components/lists/scope-switch";
import { DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { wholePath } from "../../web/lists/whole-path";
import { useFileColumns } from "./file-columns";
import { FilesFilters, useFileChips } from "./files-filters";
import { isFiltered, pathOf, STORAGE } from "./files-query";
import type { FilesData } from "./storage";

export function FilesList({ data, openId }: { data: FilesData; openId: string | null }) {
  const { t } = useTranslation("storage");
  const { rows, next, query, views, now, may } = data;
  const columns = useFileColumns({ now, query, may, isNarrow: openId !== null });
  const { cursor, rows: size, ...kept } = query;
  return (
    <>
      {(rows.length > 0 || isFiltered(query) || query.cursor) && (
        <FilesFilters
          data={data}
          tools={openId === null && <ListTools views={views} columns={columns} base={STORAGE} />}
        />
      )}
      {rows.length > 0 ? (
        <DataTable
          caption={t("title")}
          columns={shownColumns(columns, views)}
          rows={rows}
          rowKey={({ id }) => id}
          openKey={openId}
          density={views.density}
        />
      ) : (
        <Nothing data={data} />
      )}
      <ListFoot base={STORAGE} query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
    </>
  );
}

function Nothing({ data: { query, views, next, mayCreate, scope } }: { data: FilesData }) {
  const { t } = useTranslation("storage");
  const chips = useFileChips(query);
  if (isFiltered(query)) {
    const onward = next ? pathOf(query, { cursor: next }) : wholePath(STORAGE, views, query.whose);
    return (
      <Empty
        kind="noMatch"
        goesOn={next !== null}
        title={t(next ? "noneYet" : "noMatch")}
        actions={<LinkButton to={onward}>{t(next ? "lookOn" : "reset")}</LinkButton>}
      >
        <FilteredBy chips={chips}>{t(next ? "noneYetHelp" : "noMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  if (query.whose) return <ScopeEmpty scope={scope} />;
  const upload = (
    <LinkButton variant="primary" icon="upload" to="/storage/create">
      {t("upload")}
    </LinkButton>
  );
  return (
    <Empty kind="nothing" icon="folder" title={t("nothing")} actions={mayCreate && upload}>
      {t("nothingHelp")}
    </Empty>
  );
}
