import { useTranslation } from "react-i18next";
import { shownColumns } from "../../../components/lists/columns";
import { ListTools } from "../../../components/lists/list-tools";
import { DataTable } from "../../../components/tables/data-table";
import { formatNumber } from "../../../components/ui/format";
import { PageSizes } from "../../../components/ui/page-sizes";
import { Pager } from "../../../components/ui/pager";
import { part } from "../../../components/ui/part";
import { PAGE_SIZE } from "../../../domain/base/shared/ui-constants";
import { BulkForm } from "./bulk-form";
import { useContactColumns } from "./columns";
import { ListHead } from "./head";
import type { ListData } from "./list";
import { isFiltered, searchOf } from "./query";

const NoContacts = part("no-contacts", () => import("./empty"));

export function ContactsTable({ data }: { data: ListData }) {
  const { t, i18n } = useTranslation("contacts");
  const columns = useContactColumns(data);
  const { list, rows, query, next, total } = data;
  const head = (
    <ListHead data={data} tools={<ListTools views={data.views} columns={columns} base={`/contacts/${list.id}`} />} />
  );
  if (rows.length === 0) {
    return (
      <>
        {head}
        <div className="mt-3">
          <NoContacts data={data} />
        </div>
      </>
    );
  }
  const to = (change: { cursor?: string | null; rows?: number }) => `/contacts/${list.id}${searchOf(query, change)}`;
  return (
    <>
      {head}
      <BulkForm data={data}>
        <DataTable
          caption={t("contactsColumn")}
          columns={shownColumns(columns, data.views)}
          rows={rows}
          rowKey={({ id }) => id}
          density={data.views.density}
        />
      </BulkForm>
      <Pager prev={query.cursor && to({ cursor: null })} next={next && to({ cursor: next })}>
        <span className="row flex-wrap gap-x-3">
          {!isFiltered(query) && (
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
