import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useMenuColumn } from "../../components/lists/menu-column";
import { RowMenu } from "../../components/lists/row-menu";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Button } from "../../components/ui/button";
import { Tag } from "../../components/ui/chip";
import { Icon } from "../../components/ui/icon";
import { Input } from "../../components/ui/input";
import type { ListName } from "../../domain/people/views/lists";
import { SCREENS } from "../../screens";
import { LIST_SCREENS } from "../../web/lists/list-screens";
import type { ViewsData } from "./views";

type Row = ViewsData["lists"][number]["rows"][number];

interface Props {
  list: ListName;
  rows: Row[];
  mayShare: boolean;
}

export function ViewRows({ list, rows, mayShare }: Props) {
  const { t } = useTranslation("views");
  const { t: common } = useTranslation("common");
  const base = SCREENS[LIST_SCREENS[list]].path;
  const menu = useMenuColumn<Row>((row) => <Actions list={list} row={row} mayShare={mayShare} />);
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("name"),
      card: { side: "full", line: 1 },
      cell: (row) => <Rename row={row} />,
    },
    {
      key: "marks",
      header: t("marks"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ isDefault, isShared }) => (
        <span className="row">
          {isDefault && <Tag>{t("isDefaultShort")}</Tag>}
          {isShared && <Tag>{t("shared")}</Tag>}
        </span>
      ),
    },
    {
      key: "open",
      header: <span className="sr-only">{common("open")}</span>,
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ id, query }) =>
        // Contact views belong to one list.
        list !== "contacts" && <Link to={`${base}?${query}${query && "&"}view=${id}`}>{common("open")}</Link>,
    },
    menu,
  ];
  return <DataTable caption={t("views")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Rename({ row: { id, name } }: { row: Row }) {
  const { t } = useTranslation("views");
  return (
    <Form method="post" action="/views" className="row" key={name}>
      <input type="hidden" name="id" value={id} />
      <Input name="name" aria-label={t("name")} defaultValue={name} maxLength={60} required />
      <Button size="s" name="intent" value="rename">
        {t("rename")}
      </Button>
    </Form>
  );
}

function Actions({
  list,
  row: { id, name, isDefault, isShared },
  mayShare,
}: {
  list: ListName;
  row: Row;
  mayShare: boolean;
}) {
  const { t } = useTranslation("views");
  return (
    <RowMenu name={name}>
      <Form method="post" action="/views">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="resource" value={list} />
        <button type="submit" name="intent" value={isDefault ? "unsetDefault" : "setDefault"}>
          <Icon name="star" />
          {t(isDefault ? "unsetDefault" : "setDefault")}
        </button>
        {mayShare && (
          <button type="submit" name="intent" value={isShared ? "unshare" : "share"}>
            <Icon name="share-2" />
            {t(isShared ? "unshare" : "share")}
          </button>
        )}
      </Form>
      <Link className="danger" to={`/views/${id}/remove`} preventScrollReset>
        <Icon name="trash-2" />
        {t("remove")}…
      </Link>
    </RowMenu>
  );
}
