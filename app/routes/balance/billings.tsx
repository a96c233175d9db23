import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { ListFoot } from "../../components/tables/list-foot";
import { Button, LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatNumber } from "../../components/ui/format";
import { Select } from "../../components/ui/input";
import { getAvailable } from "../../domain/billing/available";
import { type BillingRow, findBillings } from "../../domain/billing/billings";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { pathFor } from "../../web/frame/menu";
import { readPaging } from "../../web/lists/paging";
import { boundsOf, isPeriod, PERIODS, type Period } from "../../web/lists/periods";
import { guard } from "../../web/session/guard";
import { useBillingColumns } from "./billing-columns";

export const handle: ScreenHandle = { screen: "billings", live: ["billings"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.billings);
  const now = platform.clock();
  const paging = readPaging(args.request);
  const asked = new URL(args.request.url).searchParams.get("period");
  const period = isPeriod(asked) ? asked : null;
  const bounds = period ? boundsOf(period, now, viewer.preferences.timeZone) : {};
  const filter = { ...bounds, cursor: paging.cursor ?? undefined, limit: paging.rows };
  const [{ rows, total, next }, { currency }] = await Promise.all([
    findBillings(platform.db, viewer, filter),
    getAvailable(platform.db, viewer.id),
  ]);
  const may = { messages: pathFor(viewer, "outgoing"), tasks: pathFor(viewer, "tasks") };
  return { rows: rows.map(listed), total, next, paging, period, may, currency, now };
}

/** A message's record has the message's id, a task's names its task. */
function listed({ id, source, amount, status, taskId, comment, createdAt }: BillingRow) {
  return { id, source, amount, status, taskId, comment, createdAt, isMessage: source.startsWith("sendings.") };
}

export type ListedBilling = ReturnType<typeof listed>;

export default function Billings() {
  const { t, i18n } = useTranslation("balance");
  const { rows, total, next, paging, period, may, currency, now } = useLoaderData<typeof loader>();
  const columns = useBillingColumns({ may, currency, now });
  const isFiltered = period !== null || paging.cursor !== null;
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
      <Periods chosen={period} />
      {rows.length > 0 ? (
        <>
          <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <ListFoot base="/balance/billings" query={{ period }} paging={paging} next={next} shown={rows.length}>
            {!period && t("count", { number: formatNumber(total, i18n.language) })}
          </ListFoot>
        </>
      ) : (
        <Empty
          kind="noMatch"
          title={t("noMatch")}
          actions={<LinkButton to="/balance/billings">{t("showAll")}</LinkButton>}
        >
          {t("noMatchHelp")}
        </Empty>
      )}
    </>
  );
}

/** A GET form: the address is the filter, and it can be shared. */
function Periods({ chosen }: { chosen: Period | null }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("balance");
  return (
    <Form method="get" action="/balance/billings" className="filter-bar" role="search" aria-label={t("filters")}>
      <Select key={chosen} name="period" aria-label={t("period")} className="max-w-44" defaultValue={chosen ?? ""}>
        <option value="">{t("anyPeriod")}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`period_${period}`)}
          </option>
        ))}
      </Select>
      <Button>{t("show")}</Button>
      {chosen && (
        <Link className="text-sm" to="/balance/billings">
          {words("showAll")}
        </Link>
      )}
    </Form>
  );
}
