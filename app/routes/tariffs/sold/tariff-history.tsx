import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { type Column, DataTable } from "../../../components/tables/data-table";
import { ListFoot } from "../../../components/tables/list-foot";
import { Empty } from "../../../components/ui/empty";
import { formatRate, formatWhen } from "../../../components/ui/format";
import { findChanges, getSettable } from "../../../domain/money/tariffs/find";
import { comparePrices } from "../../../domain/money/tariffs/price-table";
import { currencyOf } from "../../../domain/money/tariffs/rows";
import { changeView } from "../../../domain/money/tariffs/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { readPaging } from "../../../web/lists/paging";
import { guard } from "../../../web/session/guard";
import { localeOf } from "../../../web/words/locale";
import { placeWords } from "../../../web/words/place-names.server";
import { namedChanges, SHOWN } from "./named-changes.server";
import { PriceLines } from "./price-lines";
import { SETS_TARIFFS } from "./rules";

export const handle: ScreenHandle = { screen: "soldTariffs", live: ["tariffs"] };

const LIST = SCREENS.soldTariffs.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SETS_TARIFFS);
  const { id = "" } = args.params;
  const paging = readPaging(args.request);
  const words = placeWords(await localeOf(args.request, args.context));
  const [tariff, { rows, next }] = await Promise.all([
    getSettable(platform, viewer, id),
    findChanges(platform.db, id, { cursor: paging.cursor ?? undefined, limit: paging.rows, offset: 0 }),
  ]);
  const { title, data } = found(tariff);
  const shown = rows.map((row) => {
    const { what, by, UserId, multiplier } = changeView(viewer, row);
    const prices = row.before && row.after ? comparePrices(row.before.data.rules, row.after.data.rules) : [];
    return {
      id: row.id,
      what,
      by: by.username,
      userId: UserId,
      at: row.createdAt,
      startsAt: row.startsAt,
      multiplier: multiplier ?? 1,
      prices: namedChanges(prices.slice(0, SHOWN), words),
      hasMore: prices.length > SHOWN,
    };
  });
  return { id, title, currency: currencyOf(data), rows: shown, next, paging, now: platform.clock() };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function TariffHistory() {
  const { t } = useTranslation("pricing");
  const { id, title, currency, rows, next, paging, now } = useLoaderData<typeof loader>();
  const columns = useColumns(now, currency);
  return (
    <>
      <PageHead crumb={{ to: `${LIST}/${id}`, label: title }} title={t("historyTitle")} />
      <div className="mt-5">
        {rows.length === 0 && !paging.cursor ? (
          <Empty kind="nothing" icon="receipt-text" title={t("historyNothing")} />
        ) : (
          <>
            <DataTable caption={t("historyTitle")} columns={columns} rows={rows} rowKey={(row) => row.id} />
            <ListFoot base={`${LIST}/${id}/history`} query={{}} paging={paging} next={next} shown={rows.length} />
          </>
        )}
      </div>
    </>
  );
}

function useColumns(now: number, currency: string): Column<Row>[] {
  const { t, i18n } = useTranslation("pricing");
  const zone = useZone();
  return [
    {
      key: "what",
      header: t("historyWhat"),
      width: "min",
      card: { side: "left", line: 1 },
      cell: ({ what, userId, startsAt, multiplier }) => {
        const words = t(`change_${what}`);
        if (userId)
          return (
            <>
              <Link to={`/users/${userId}`}>{words}</Link>
              {multiplier !== 1 && ` ${formatRate(multiplier, i18n.language)}`}
            </>
          );
        return startsAt === null ? (
          words
        ) : (
          <>
            {words}
            <br />
            <span className="text-ink-3">
              {t("comingFrom", { at: formatWhen(startsAt, now, i18n.language, zone) })}
            </span>
          </>
        );
      },
    },
    {
      key: "prices",
      header: t("prices"),
      width: "fill",
      card: { side: "left", line: 2 },
      cell: ({ prices, hasMore }) => <PriceLines prices={prices} hasMore={hasMore} currency={currency} />,
    },
    {
      key: "who",
      header: t("historyWho"),
      width: "min",
      card: { side: "right", line: 2 },
      cell: ({ by }) => by ?? t("platform"),
    },
    {
      key: "when",
      header: t("historyWhen"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ at }) => formatWhen(at, now, i18n.language, zone),
    },
  ];
}
