import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { Tile, Tiles } from "../../components/ui/tile";
import { everyDay, lastDays, widgetStatistics } from "../../domain/products/otp/statistics";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { useCurrency } from "../../web/frame/preferences";
import { guard } from "../../web/session/guard";
import { DayChart } from "./day-chart";
import { useTypeName } from "./setup/type-name";
import { WidgetHead } from "./widget-head";
import { headOf, widgetWithToday } from "./widget-head.server";

export const handle: ScreenHandle = { screen: "widgets", live: ["otp-settings/widgets"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.widgets);
  const id = args.params.id ?? "";
  const period = lastDays(platform.clock());
  const [opened, { days, ...figures }] = await Promise.all([
    widgetWithToday(platform, viewer, id),
    widgetStatistics(platform.db, viewer, id, period),
  ]);
  return { head: headOf(viewer, opened), ...figures, days: everyDay(days, period) };
}

export default function Statistics() {
  const { t, i18n } = useTranslation("widgets");
  const { head, total, channels, days } = useLoaderData<typeof loader>();
  const typeName = useTypeName();
  const locale = i18n.language;
  const currency = useCurrency();
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const personCost = (micros: number | null) => (micros === null ? "–" : money(micros));
  const number = (value: number) => <Num value={value} locale={locale} />;
  const counts = ["sent", "entered", "wrong"] as const;
  const figure = { width: "min", align: "right" } as const;
  const columns = counts.map((name, place) => ({
    ...figure,
    key: name,
    header: t(name),
    card: { side: place === 1 ? "right" : "left", line: place === 2 ? 3 : 2 } as const,
    cell: (row: Record<(typeof counts)[number], number>) => <Named name={t(name)}>{number(row[name])}</Named>,
  }));
  const cost = {
    ...figure,
    key: "cost",
    header: t("cost"),
    card: { side: "right", line: 3 } as const,
    cell: (row: { cost: number }) => <Named name={t("cost")}>{money(row.cost)}</Named>,
  };
  const perPerson = {
    ...figure,
    key: "perPerson",
    header: t("perPerson"),
    card: { side: "left", line: 4 } as const,
    cell: ({ costPerPerson }: { costPerPerson: number | null }) => (
      <Named name={t("perPerson")}>{personCost(costPerPerson)}</Named>
    ),
  };
  return (
    <WidgetHead head={head} tab="statistics">
      <div className="mt-5 stack gap-6">
        <Tiles>
          <Tile label={t("asked")} value={number(total.asked)} />
          <Tile label={t("sent")} value={number(total.sent)} />
          <Tile
            label={t("entered")}
            value={number(total.entered)}
            note={total.asked > 0 && formatPercent(Math.min(1, total.entered / total.asked), locale, 1)}
          />
          <Tile label={t("wrong")} value={number(total.wrong)} />
        </Tiles>
        <Tiles>
          <Tile label={t("givenUp")} value={number(total.givenUp)} />
          <Tile
            label={t("perPerson")}
            value={personCost(total.costPerPerson)}
            note={t("costOfAll", { count: total.entered })}
          />
          <Tile label={t("stopped")} value={number(total.stopped)} />
          <Tile label={t("saved")} value={money(total.saved)} />
        </Tiles>
        <p className="text-sm text-ink-3">{t("period")}</p>
        {channels.length > 0 && (
          <section className="stack gap-3">
            <h2 className="text-base font-medium">{t("byChannel")}</h2>
            <DataTable
              caption={t("byChannel")}
              rows={channels}
              rowKey={({ type }) => type}
              columns={[
                {
                  key: "type",
                  header: t("channel"),
                  card: { side: "full", line: 1 },
                  cell: ({ type }) => typeName(type),
                },
                ...columns,
                cost,
                perPerson,
              ]}
            />
          </section>
        )}
        <DayChart total={total} days={days} />
      </div>
    </WidgetHead>
  );
}
