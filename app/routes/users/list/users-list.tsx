import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../../components/lists/chips";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { Button, LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { Empty } from "../../../components/ui/empty";
import { formatDate, formatWhen } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { PageSizes } from "../../../components/ui/page-sizes";
import { Pager } from "../../../components/ui/pager";
import { State } from "../../../components/ui/status";
import { isBelow } from "../../../domain/base/access/levels";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { useZone } from "../../../web/frame/preferences";
import { wholePath } from "../../../web/lists/whole-path";
import type { ShownUser } from "../user-row";
import type { UsersData } from "../users";
import { UsersFilters, useUserChips } from "./users-filters";
import { isFiltered, pathOf, USERS } from "./users-query";

export function UsersList({ data, openId }: { data: UsersData; openId: string | null }) {
  const { t } = useTranslation("users");
  const { query, rows, next, views } = data;
  const columns = useColumns(data, openId !== null);
  const tools = <ListTools views={views} columns={columns} base={USERS} />;
  const filters = <UsersFilters data={data} isNarrow={openId !== null} tools={tools} />;
  if (rows.length === 0) {
    return (
      <>
        {filters}
        <Nobody data={data} />
        {next && (
          <Pager prev={query.cursor && pathOf(query, { cursor: null })} next={pathOf(query, { cursor: next })} />
        )}
      </>
    );
  }
  return (
    <>
      {filters}
      <DataTable
        caption={t("caption")}
        columns={shownColumns(columns, views)}
        rows={rows}
        rowKey={({ id }) => id}
        openKey={openId}
        density={views.density}
      />
      {(next || query.cursor || query.rows !== PAGE_SIZE) && (
        <Pager prev={query.cursor && pathOf(query, { cursor: null })} next={next && pathOf(query, { cursor: next })}>
          {!query.search && <PageSizes size={query.rows} to={(rows) => pathOf(query, { rows })} />}
        </Pager>
      )}
    </>
  );
}

function Nobody({ data }: { data: UsersData }) {
  const { t } = useTranslation("users");
  const { query, views, may } = data;
  const chips = useUserChips(data);
  if (isFiltered(query) || query.cursor) {
    return (
      <Empty
        kind="noMatch"
        title={t("noMatch")}
        actions={<LinkButton to={wholePath(USERS, views)}>{t("reset")}</LinkButton>}
      >
        <FilteredBy chips={chips}>{t("noMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  const create = (
    <LinkButton variant="primary" icon="plus" to="/users/new">
      {t("newUser")}
    </LinkButton>
  );
  return (
    <Empty kind="nothing" icon="users-round" title={t("nothing")} actions={may.create && create}>
      {t("nothingHelp")}
    </Empty>
  );
}

function useColumns({ query, now, may, viewerLevel }: UsersData, isNarrow: boolean): Column<ShownUser>[] {
  const { t, i18n } = useTranslation("users");
  const zone = useZone();
  const locale = i18n.language;
  const search = pathOf(query).slice(USERS.length);
  const visit = ({ lastVisitAt, createdAt }: ShownUser) =>
    lastVisitAt === null
      ? t("neverVisited", { date: formatDate(createdAt, locale, zone) })
      : formatWhen(lastVisitAt, now, locale, zone);
  const wide: Column<ShownUser>[] = [
    {
      key: "level",
      header: t("level"),
      width: "min",
      card: "hide",
      cell: ({ level }) => <Tag>{t(`level_${level}`)}</Tag>,
    },
    {
      key: "contract",
      header: t("contract"),
      width: "min",
      card: "hide",
      cell: ({ hasContract }) => (
        <State
          tone={hasContract ? "ok" : "mute"}
          icon={hasContract ? "circle-check" : "circle-dashed"}
          label={t(hasContract ? "contractIs" : "contractIsNot")}
        />
      ),
    },
    {
      key: "visit",
      header: t("lastVisit"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: (user) => <span className="text-ink-3">{visit(user)}</span>,
    },
    {
      key: "act",
      header: <span className="sr-only">{t("actions")}</span>,
      isFixed: true,
      width: "min",
      card: { side: "right", line: 2 },
      cell: (user) =>
        may.loginAs && user.isActive && isBelow(user, { level: viewerLevel }) ? (
          <Form method="post" action={`/users/${user.id}/act`} reloadDocument>
            <Button size="s" icon="log-in">
              {t("signInShort")}
              <span className="sr-only">{t("asWhom", { name: user.name })}</span>
            </Button>
          </Form>
        ) : null,
    },
  ];
  return [
    {
      key: "name",
      header: t("user"),
      isFixed: true,
      card: { side: "left", line: 1 },
      cell: ({ id, name, username, isActive }) => (
        <>
          <Link className="cell-link" to={`/users/${id}${search}`} preventScrollReset>
            {name}
          </Link>
          <span className="row flex-wrap gap-x-2 text-xs text-ink-3">
            {username !== name && username}
            {!isActive && <State tone="warn" icon="ban" label={t("blocked")} />}
          </span>
        </>
      ),
    },
    {
      key: "balance",
      header: t("balance"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ balance, currency }) => (
        <Money micros={balance} currency={currency} locale={locale} className={balance < 0 ? "text-bad" : undefined} />
      ),
    },
    ...(isNarrow ? [] : wide),
  ];
}
