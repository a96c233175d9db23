import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shownColumns } from "../../components/lists/columns";
import { ListTools } from "../../components/lists/list-tools";
import { DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatNumber } from "../../components/ui/format";
import { getAvailable } from "../../domain/billing/available";
import { type BillingRow, findBillings, partsOf } from "../../domain/billing/billings";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { readPaging } from "../../web/lists/paging";
import { boundsOf, isPeriod } from "../../web/lists/periods";
import { isAt, openViews } from "../../web/lists/views.server";
import { wholePath } from "../../web/lists/whole-path";
import { guard } from "../../web/session/guard";
import { useBillingColumns } from "./billing-columns";
import { Periods } from "./periods";

export const handle: ScreenHandle = { screen: "billings", live: ["billings"] };

const BILLINGS = SCREENS.billings.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.billings);
  const now = platform.clock();
  const paging = readPaging(args.request);
  const search = new URL(args.request.url).searchParams;
  const asked = search.get("period");
  const period = isPeriod(asked) ? asked : null;
  const bounds = period ? boundsOf(period, now, viewer.preferences.timeZone) : {};
  const filter = { ...bounds, cursor: paging.cursor ?? undefined, limit: paging.rows };
  const [views, { rows, total, next }, { currency }] = await Promise.all([
    openViews(platform, viewer, "billings", { ...args, isList: isAt(args.request, BILLINGS) }),
    findBillings(platform.db, viewer, filter),
    getAvailable(platform.db, viewer.id),
  ]);
  const may = { messages: pathFor(viewer, "outgoing"), tasks: pathFor(viewer, "tasks") };
  const query = { period, view: search.get("view") || null };
  return { rows: rows.map(listed), total, next, paging, query, views, may, currency, now };
}

/** A message's record links to the message, a mailing's opens and links to the mailing. */
function listed(row: BillingRow) {
  const { id, source, status, comment, createdAt } = row;
  // A margin's mailing is the customer's.
  const taskId = source === "margin" ? null : row.taskId;
  const parts = partsOf(row);
  const amount = parts && status === "refunded" ? -parts.refunded : row.amount;
  const isMessage = parts === null && source.startsWith("sendings.");
  return { id, source, amount, status, taskId, comment, createdAt, isMessage, parts };
}

export type ListedBilling = ReturnType<typeof listed>;

export default function Billings() {
  const { t, i18n } = useTranslation("balance");
  const { rows, total, next, paging, query, views, may, currency, now } = useLoaderData<typeof loader>();
  const columns = useBillingColumns({ may, currency, now });
  const isFiltered = query.period !== null || paging.cursor !== null;
  if (rows.length === 0 && !isFiltered) {
    return (
      <div className="mt-5">
        <Empty
          kind="nothing"
          icon="wallet"
          title={t("nothing")}
          actions={<LinkButton to="/tariffs">{t("tariffs")}</LinkButton>}
        >
          {t("nothingHelp")}
        </Empty>
      </div>
    );
  }
  return (
    <>
      <Periods
        action={BILLINGS}
        wholeTo={wholePath(BILLINGS, views)}
        period={query.period}
        kept={{ view: query.view }}
      />
      <ListTools views={views} columns={columns} base={BILLINGS} />
      {rows.length > 0 ? (
        <>
          <DataTable
            caption={t("caption")}
            columns={shownColumns(columns, views)}
            rows={rows}
            rowKey={({ id }) => id}
            density={views.density}
          />
          <ListFoot base={BILLINGS} query={query} paging={paging} next={next} shown={rows.length}>
            {!query.period && t("count", { number: formatNumber(total, i18n.language) })}
          </ListFoot>
        </>
      ) : (
        <Empty
          kind="noMatch"
          title={t("noMatch")}
          actions={<LinkButton to={wholePath(BILLINGS, views)}>{t("showAll")}</LinkButton>}
        >
          {t("noMatchHelp")}
        </Empty>
      )}
    </>
  );
}
