import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatNumber, formatWhen } from "../../components/ui/format";
import { PageSizes } from "../../components/ui/page-sizes";
import { Pager } from "../../components/ui/pager";
import { PAGE_SIZE } from "../../domain/shared/interface";
import { useZone } from "../../web/preferences";
import type { ListData } from "./list";
import { searchOf } from "./list-query";

type Listed = ListData["rows"][number];

export function ContactsTable({ data }: { data: ListData }) {
  const { t, i18n } = useTranslation("contacts");
  const columns = useColumns(data);
  const { list, rows, query, next, total } = data;
  if (rows.length === 0) return <NoContacts data={data} />;
  const to = (change: { cursor?: string | null; rows?: number }) => `/contacts/${list.id}${searchOf(query, change)}`;
  return (
    <>
      <DataTable caption={t("contactsColumn")} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <Pager prev={query.cursor && to({ cursor: null })} next={next && to({ cursor: next })}>
        <span className="row flex-wrap gap-x-3">
          {!query.phone && (
            <span>{t("contactCount", { count: total, number: formatNumber(total, i18n.language) })}</span>
          )}
          {(rows.length === PAGE_SIZE || query.rows !== PAGE_SIZE) && (
            <PageSizes size={query.rows} to={(rows) => to({ rows })} />
          )}
        </span>
      </Pager>
    </>
  );
}

function NoContacts({ data: { list, query, may } }: { data: ListData }) {
  const { t } = useTranslation("contacts");
  const clear = <LinkButton to={`/contacts/${list.id}`}>{t("clear")}</LinkButton>;
  if (query.phone || query.cursor) {
    return (
      <Empty kind="noMatch" title={t("noMatch", { value: query.phone })} actions={clear}>
        {t("noMatchHelp")}
      </Empty>
    );
  }
  const actions = may.create && (
    <>
      <LinkButton variant="primary" icon="upload" to={`/contacts/import?list=${list.id}`}>
        {t("import")}
      </LinkButton>
      <Link to={`/contacts/${list.id}/new`}>{t("addOne")}</Link>
    </>
  );
  return (
    <Empty kind="nothing" icon="users-round" title={t("noContacts")} actions={actions}>
      {t(list.type === "blacklist" ? "noBlacklistedHelp" : "noContactsHelp")}
    </Empty>
  );
}

function useColumns({ list, query, now }: ListData): Column<Listed>[] {
  const zone = useZone();
  const { t, i18n } = useTranslation("contacts");
  const to = (id: string) => `/contacts/${list.id}/${id}${searchOf(query)}`;
  return [
    {
      key: "phone",
      header: t("field_phone"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ id, phone }) => (
        <Link className="cell-link num" to={to(id)} preventScrollReset>
          {phone}
        </Link>
      ),
    },
    {
      key: "name",
      header: t("fullName"),
      width: "fill",
      card: { side: "full", line: 2 },
      cell: ({ name }) => (name ? <span>{name}</span> : <span className="text-ink-3">{t("none")}</span>),
    },
    {
      key: "email",
      header: t("field_email"),
      card: "hide",
      cell: ({ email }) =>
        email ? (
          <span className="block max-w-56 truncate text-ink-2">{email}</span>
        ) : (
          <span className="text-ink-3">{t("none")}</span>
        ),
    },
    {
      key: "created",
      header: t("added"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ createdAt }) => (
        <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
      ),
    },
  ];
}
