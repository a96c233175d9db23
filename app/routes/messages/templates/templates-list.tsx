import { useTranslation } from "react-i18next";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { ScopeEmpty } from "../../../components/lists/scope-switch";
import { ModeratedEmpty } from "../../../components/moderation/moderated-empty";
import { useModeratedColumns } from "../../../components/moderation/use-moderated-columns";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Empty } from "../../../components/ui/empty";
import { LIST } from "./paths";
import type { TemplatesData } from "./templates";

export function TemplatesTools({ data }: { data: TemplatesData }) {
  return <ListTools views={data.views} columns={useColumns(data, false)} base={LIST} />;
}

export function TemplatesList({ data, openId }: { data: TemplatesData; openId: string | null }) {
  const { t } = useTranslation("templates");
  const columns = useColumns(data, openId !== null);
  const { rows, next, query, views } = data;
  if (rows.length === 0) return <NoTemplates data={data} />;
  const { cursor, rows: size, ...kept } = query;
  return (
    <>
      <DataTable
        caption={t("caption")}
        columns={shownColumns(columns, views)}
        rows={rows}
        rowKey={({ id }) => id}
        openKey={openId}
        density={views.density}
      />
      <ListFoot base={LIST} query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
    </>
  );
}

function NoTemplates({ data: { isNarrowed, query, views, next, mayCreate, scope } }: { data: TemplatesData }) {
  const { t } = useTranslation("templates");
  const create = mayCreate ? (
    <LinkButton variant="primary" icon="plus" to={`${LIST}/new`}>
      {t("newTemplate")}
    </LinkButton>
  ) : (
    <LinkButton to="/about#support">{t("toSupport")}</LinkButton>
  );
  return (
    <div className="mt-5">
      <ModeratedEmpty
        base={LIST}
        query={query}
        views={views}
        next={next}
        isNarrowed={isNarrowed || query.cursor !== null}
      >
        {query.whose ? (
          <ScopeEmpty scope={scope} />
        ) : (
          <Empty kind={mayCreate ? "nothing" : "noPermission"} icon="file-text" title={t("nothing")} actions={create}>
            {t(mayCreate ? "nothingHelp" : "nothingAsk")}
          </Empty>
        )}
      </ModeratedEmpty>
    </div>
  );
}

type Row = TemplatesData["rows"][number];

function useColumns({ query }: TemplatesData, isNarrow: boolean): Column<Row>[] {
  const { t } = useTranslation("templates");
  const channelName = useChannelName();
  return useModeratedColumns<Row>({
    base: LIST,
    query,
    isNarrow,
    name: { key: "title", header: t("title"), width: isNarrow ? "fill" : "min", of: ({ title }) => title },
    channel: {
      header: t("channel"),
      of: ({ type, sender }) => [channelName(type), sender].filter(Boolean).join(", "),
    },
    text: { key: "text", header: t("text"), of: ({ text }) => text },
  });
}
