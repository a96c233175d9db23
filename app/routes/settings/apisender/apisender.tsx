import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { STYLE } from "../../../components/own-numbers/status-style";
import type { Column } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { OwnList } from "../../../components/tables/own-list";
import { LinkButton } from "../../../components/ui/button";
import { formatMoney } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import { State } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { getAvailable } from "../../../domain/money/billing/available";
import { findInstances } from "../../../domain/network/own-numbers/find";
import { subscriptionOf } from "../../../domain/network/own-numbers/subscription";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { type NumberView, numberView } from "./number-view.server";
import { Paid } from "./paid";
import { LIST } from "./path";

export const handle: ScreenHandle = { screen: "apisender", live: ["wapi"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.apisender);
  const { db, clock } = platform;
  const paging = readPaging(args.request);
  const [page, subscription, { currency }] = await Promise.all([
    findInstances(db, viewer, { cursor: paging.cursor ?? undefined, limit: paging.rows }),
    subscriptionOf(platform, viewer),
    getAvailable(db, viewer.id),
  ]);
  const now = clock();
  const may = { create: can(viewer, "apisender.create"), update: can(viewer, "apisender.update") };
  const rows = page.rows.map((row) => numberView(row, now));
  return { rows, next: page.next, paging, now, currency, price: subscription?.price ?? null, may };
}

export default function Apisender() {
  const { t, i18n } = useTranslation("apisender");
  const { rows, next, paging, currency, price, may } = useLoaderData<typeof loader>();
  const columns = useColumns(may.update);
  const create = (variant?: "primary") =>
    may.create &&
    price !== null && (
      <LinkButton variant={variant} icon="plus" to={`${LIST}/new`} preventScrollReset>
        {t("newNumber")}
      </LinkButton>
    );
  const lead = price === null ? t("lead") : t("leadPrice", { price: formatMoney(price, currency, i18n.language) });
  const words = { caption: t("caption"), lead, nothing: t("nothing"), nothingHelp: lead };
  return (
    <>
      {price === null && (
        <div className="mt-5">
          <Note tone="warn">
            {t("noTariff")} <Link to="/about#support">{t("support")}</Link>
          </Note>
        </div>
      )}
      <OwnList rows={rows} columns={columns} words={words} icon="smartphone" create={create} />
      <ListFoot base={LIST} paging={paging} next={next} shown={rows.length} />
    </>
  );
}

function useColumns(mayUpdate: boolean): Column<NumberView>[] {
  const { t } = useTranslation("apisender");
  return [
    {
      key: "number",
      header: t("number"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, phone, idInstance }) => (
        <>
          <Link className="num block font-medium" to={`${LIST}/${id}`} preventScrollReset>
            {phone ?? t("noPhone")}
          </Link>
          <span className="block font-mono text-xs text-ink-3">{idInstance}</span>
        </>
      ),
    },
    {
      key: "state",
      header: t("state"),
      width: "min",
      card: { side: "full", line: 2 },
      cell: ({ standing }) => <State {...STYLE[standing]} label={t(`state_${standing}`)} />,
    },
    {
      key: "paid",
      header: t("paid"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: (row) => (row.standing === "deleted" ? null : <Paid number={row} />),
    },
    {
      key: "renewal",
      header: t("renewal"),
      width: "min",
      card: "hide",
      cell: ({ standing, isCanceled }) =>
        standing === "deleted" ? null : <span className="text-ink-2">{t(isCanceled ? "no" : "yes")}</span>,
    },
    {
      key: "next",
      header: <span className="sr-only">{t("toDo")}</span>,
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: (row) => mayUpdate && <Next number={row} />,
    },
  ];
}

/** The number's next required action. */
function Next({ number: { id, standing, isPaid, expiredAt } }: { number: NumberView }) {
  const { t } = useTranslation("apisender");
  if (standing === "deleted" || standing === "off" || expiredAt === null) return null;
  if (!isPaid) {
    return (
      <LinkButton size="s" to={`${LIST}/${id}/renew`} preventScrollReset>
        {t("renew")}
      </LinkButton>
    );
  }
  if (standing !== "notAuthorized") return null;
  return (
    <LinkButton size="s" icon="qr-code" to={`${LIST}/${id}/scan`} preventScrollReset>
      {t("scan")}
    </LinkButton>
  );
}
