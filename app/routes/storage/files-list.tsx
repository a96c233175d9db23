import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { useFileColumns } from "./file-columns";
import { isFiltered, pathOf } from "./files-query";
import type { FilesData } from "./storage";

export function FilesList({ data, openId }: { data: FilesData; openId: string | null }) {
  const { t } = useTranslation("storage");
  const { rows, next, query, now, may } = data;
  const columns = useFileColumns({ now, query, may, isNarrow: openId !== null });
  const { cursor, rows: size, ...kept } = query;
  return (
    <>
      {rows.length > 0 ? (
        <DataTable caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} openKey={openId} />
      ) : (
        <Nothing data={data} />
      )}
      <ListFoot base="/storage" query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
    </>
  );
}

function Nothing({ data: { query, next, mayCreate } }: { data: FilesData }) {
  const { t } = useTranslation("storage");
  if (isFiltered(query)) {
    const onward = next ? pathOf(query, { cursor: next }) : "/storage";
    return (
      <Empty
        kind="noMatch"
        title={t(next ? "noneYet" : "noMatch")}
        actions={<LinkButton to={onward}>{t(next ? "lookOn" : "reset")}</LinkButton>}
      >
        {t(next ? "noneYetHelp" : "noMatchHelp")}
      </Empty>
    );
  }
  if (query.cursor) {
    return (
      <Empty kind="noMatch" title={t("noMore")} actions={<LinkButton to="/storage">{t("toFirst")}</LinkButton>}>
        {t("noMoreHelp")}
      </Empty>
    );
  }
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
