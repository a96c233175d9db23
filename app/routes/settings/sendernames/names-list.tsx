import { useTranslation } from "react-i18next";
import { ScopeEmpty } from "../../../components/lists/scope-switch";
import { ModeratedEmpty } from "../../../components/moderation/moderated-empty";
import { isQueue } from "../../../components/moderation/query";
import { useModeratedColumns } from "../../../components/moderation/use-moderated-columns";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Empty } from "../../../components/ui/empty";
import { LIST } from "./paths";
import type { NamesData } from "./sendernames";

export function NamesList({ data, openId }: { data: NamesData; openId: string | null }) {
  const { t } = useTranslation("sendernames");
  const columns = useColumns(data, openId !== null);
  const { rows, next, query } = data;
  if (rows.length === 0) return <NoNames data={data} />;
  const { cursor, rows: size, ...kept } = query;
  return (
    <>
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} openKey={openId} />
      {isQueue(query) && (
        <ListFoot base={LIST} query={kept} paging={{ cursor, rows: size }} next={next} shown={rows.length} />
      )}
    </>
  );
}

function NoNames({ data: { isNarrowed, query, next, mayCreate, scope } }: { data: NamesData }) {
  const { t } = useTranslation("sendernames");
  const action = mayCreate ? (
    <LinkButton variant="primary" icon="plus" to={`${LIST}/new`} preventScrollReset>
      {t("newName")}
    </LinkButton>
  ) : (
    <LinkButton to="/about#support">{t("toSupport")}</LinkButton>
  );
  return (
    <div className="mt-5">
      <ModeratedEmpty base={LIST} query={query} next={next} isNarrowed={isNarrowed}>
        {query.whose ? (
          <ScopeEmpty scope={scope} />
        ) : (
          <Empty kind={mayCreate ? "nothing" : "noPermission"} icon="tag" title={t("nothing")} actions={action}>
            {t(mayCreate ? "nothingHelp" : "nothingAsk")}
          </Empty>
        )}
      </ModeratedEmpty>
    </div>
  );
}

type Row = NamesData["rows"][number];

function useColumns({ query }: NamesData, isNarrow: boolean): Column<Row>[] {
  const { t } = useTranslation("sendernames");
  const channelName = useChannelName();
  return useModeratedColumns<Row>({
    base: LIST,
    query,
    isNarrow,
    name: { key: "name", header: t("name"), width: "min", of: ({ name }) => name },
    channel: { header: t("channel"), of: ({ type }) => channelName(type) },
    text: { key: "comment", header: t("comment"), of: ({ comment, reason }) => reason ?? comment },
  });
}
