import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { LinkButton } from "../../components/ui/button";
import { Empty } from "../../components/ui/empty";
import { formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { findMargins, sumsOf } from "../../domain/money/tariffs/margin-report";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { found } from "../../web/http/reply";
import { boundsOf, isPeriod, PERIODS, type Period } from "../../web/lists/periods";
import { guard } from "../../web/session/guard";
import { Periods } from "./periods";

export const handle: ScreenHandle = { screen: "margins" };

const MARGINS = SCREENS.margins.path;
const FIRST: Period = "month";
const WHOLE = "all";
/** Margin lines cover whole hours. */
const DAYS: readonly Period[] = PERIODS.slice(PERIODS.indexOf("today"));

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.margins);
  const search = new URL(args.request.url).searchParams;
  const requested = search.get("period") ?? FIRST;
  const period = isPeriod(requested) && DAYS.includes(requested) ? requested : null;
  const user = search.get("user") || null;
  const bounds = period ? boundsOf(period, platform.clock(), viewer.preferences.timeZone) : {};
  const margins = found(await findMargins(platform.db, viewer, { ...bounds, resellerId: user ?? undefined }));
  return { margins, sums: sumsOf(margins), period, user, isOfAll: viewer.level === "manager" && !user };
}

type Listed = Awaited<ReturnType<typeof loader>>["margins"][number];

export default function Margins() {
  const { t } = useTranslation("margins");
  const { margins, period, user } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const whole = `${MARGINS}?${new URLSearchParams({ period: WHOLE, ...(user && { user }) })}`;
  return (
    <>
      <Periods action={MARGINS} wholeTo={whole} period={period} whole={WHOLE} periods={DAYS} kept={{ user }} />
      {margins.length > 0 ? (
        <DataTable caption={t("caption")} columns={columns} rows={margins} rowKey={({ userId }) => userId} />
      ) : (
        <Empty
          kind={period ? "noMatch" : "nothing"}
          title={t(period ? "noMatch" : "nothing")}
          actions={period && <LinkButton to={whole}>{t("showAll")}</LinkButton>}
        >
          {t(period ? "noMatchHelp" : "nothingHelp")}
        </Empty>
      )}
    </>
  );
}

function useColumns(): Column<Listed>[] {
  const { t, i18n } = useTranslation("margins");
  const { t: figure } = useTranslation("figures");
  const { sums, period, isOfAll } = useLoaderData<typeof loader>();
  const locale = i18n.language;
  const sum = (of: (row: Pick<Listed, "turnover" | "margin">) => number) => ({
    width: "min" as const,
    align: "right" as const,
    cell: (row: Listed) => <Money micros={of(row)} currency={row.currency} locale={locale} />,
    footer: sums.map((row) => (
      <div key={row.currency}>
        <Money micros={of(row)} currency={row.currency} locale={locale} />
      </div>
    )),
  });
  return [
    {
      key: "who",
      header: t(isOfAll ? "reseller" : "customer"),
      width: "fill",
      card: { side: "left", line: 1 },
      footer: t("total"),
      cell: ({ userId, username }) => {
        const to = isOfAll
          ? `${MARGINS}?${new URLSearchParams({ user: userId, period: period ?? "" })}`
          : `/users/${userId}`;
        if (username === null) return <span className="text-ink-3">{t("removed")}</span>;
        return (
          <Link className="cell-link" to={to}>
            {username}
          </Link>
        );
      },
    },
    { key: "turnover", header: figure("resold"), card: { side: "left", line: 2 }, ...sum(({ turnover }) => turnover) },
    { key: "cost", header: t("cost"), card: "hide", ...sum(({ turnover, margin }) => turnover - margin) },
    {
      key: "margin",
      header: figure("resellerMargin"),
      card: { side: "right", line: 1 },
      ...sum(({ margin }) => margin),
    },
    {
      key: "part",
      header: t("part"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: (row) => <span className="num text-ink-3">{partOf(row, locale)}</span>,
    },
  ];
}

function partOf({ turnover, margin }: Pick<Listed, "turnover" | "margin">, locale: string) {
  return turnover === 0 ? "" : formatPercent(margin / turnover, locale, 1);
}
