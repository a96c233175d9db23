import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatMoney, formatNumber, formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { Tile, Tiles } from "../../components/ui/tile";
import { deliveryShare, platformMargin } from "../../domain/base/figures/figures";
import type { HomeData } from "./home";

type Sending = NonNullable<HomeData["sending"]>;

/** Customers' figures for today so far, and theirs up to the same hour a week ago. */
export function DayTiles({ day }: { day: NonNullable<Sending["day"]> }) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const locale = i18n.language;
  const { is, was, money, customers } = day;
  const percent = (part: number | null) => (part === null ? "–" : formatPercent(part, locale, 1));
  const deliveredPercent = ({ reached, people }: typeof is) =>
    percent(deliveryShare({ delivered: reached, sentTo: people }));
  const hadAny = was.people > 0 || money.some(({ before }) => before > 0);
  const wasOf = (value: string) => (hadAny ? t("wasTheirs", { value }) : null);
  const marginOf = (earned: Parameters<typeof platformMargin>[0], charged: number) =>
    percent(charged > 0 ? platformMargin(earned) / charged : null);
  return (
    <Tiles>
      <Tile
        label={figure("sentTo")}
        value={<Num value={is.people} locale={locale} />}
        note={wasOf(formatNumber(was.people, locale)) ?? t("wasNothing")}
      />
      <Tile
        label={figure("reached")}
        value={<Num value={is.reached} locale={locale} />}
        note={[figure("ofPeople", { share: deliveredPercent(is) }), wasOf(deliveredPercent(was))]
          .filter(Boolean)
          .join(", ")}
      />
      {money.map(({ currency, charged, before }) => (
        <Tile
          key={currency}
          label={figure("charged")}
          value={<Money micros={charged} currency={currency} locale={locale} />}
          note={wasOf(formatMoney(before, currency, locale))}
        />
      ))}
      {money.map(
        ({ currency, charged, before, earned, earnedBefore }) =>
          earned && (
            <Tile
              key={currency}
              label={figure("platformMargin")}
              value={<Money micros={platformMargin(earned)} currency={currency} locale={locale} />}
              note={
                <>
                  {figure("ofCharged", { share: marginOf(earned, charged) })}
                  {earnedBefore && hadAny && <span>{`, ${wasOf(marginOf(earnedBefore, before))}`}</span>}
                  {earned.unknown > 0 && (
                    <span className="block">
                      {t("marginUnknown", { number: formatNumber(earned.unknown, locale) })}
                    </span>
                  )}
                </>
              }
            />
          ),
      )}
      {money.every(({ earned }) => !earned) && (
        <Tile label={t("sendingCustomers")} value={<Num value={customers} locale={locale} />} />
      )}
    </Tiles>
  );
}

type Line = NonNullable<HomeData["sending"]>["lines"][number];

/** Customers sending today: people sent to, delivery rate, the same hours a week ago, money. */
export function Today({ sending: { lines, isPart } }: { sending: NonNullable<HomeData["sending"]> }) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const locale = i18n.language;
  const percent = (n: number) => <span className="num">{formatPercent(n, locale, 1)}</span>;
  const change = ({ people, before }: Line) => {
    if (before === 0) return <span className="text-ink-3">—</span>;
    const by = people / before - 1;
    return (
      <span className="num">
        {by > 0 ? "+" : by < 0 ? "−" : ""}
        {formatPercent(Math.abs(by), locale)}
      </span>
    );
  };
  const hasMargin = lines.some(({ money }) => money.some(({ margin }) => margin !== null));
  return (
    <section className="stack gap-2" aria-labelledby="sending">
      <div className="row flex-wrap justify-between">
        <h2 id="sending">{t("sending")}</h2>
        <Link className="text-sm" to="/users">
          {t("allCustomers")}
        </Link>
      </div>
      {lines.length === 0 ? (
        <p className="text-ink-2">{t("nobodySends")}</p>
      ) : (
        <DataTable
          caption={t("sending")}
          fit="flush"
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "customer",
              header: t("customer"),
              card: { side: "left", line: 1 },
              cell: ({ id, name, kind, count }) =>
                id ? (
                  <Link className="cell-link" to={`/users/${id}`}>
                    {name}
                  </Link>
                ) : (
                  <span className="font-medium">
                    {t(kind === "others" ? "sendingOthers" : "sendingAll", { number: formatNumber(count, locale) })}
                  </span>
                ),
            },
            {
              key: "people",
              header: figure("sentTo"),
              width: "min",
              align: "right",
              card: { side: "right", line: 1 },
              cell: ({ people }) => (
                <Named name={figure("sentTo")}>
                  <span className="num">{formatNumber(people, locale)}</span>
                </Named>
              ),
            },
            {
              key: "reached",
              header: figure("deliveryShare"),
              width: "min",
              align: "right",
              card: { side: "left", line: 2 },
              cell: ({ reached, people }) => {
                const part = deliveryShare({ delivered: reached, sentTo: people });
                return (
                  <Named name={figure("deliveryShare")}>
                    {part === null ? <span className="text-ink-3">—</span> : percent(part)}
                  </Named>
                );
              },
            },
            {
              key: "before",
              header: t("againstWeek"),
              align: "right",
              card: "hide",
              cell: change,
            },
            {
              key: "charged",
              header: figure("charged"),
              width: "min",
              align: "right",
              card: { side: "right", line: 2 },
              cell: ({ money }) =>
                money.map(({ currency, charged }) => (
                  <div key={currency}>
                    <Money micros={charged} currency={currency} locale={locale} />
                  </div>
                )),
            },
            ...(hasMargin
              ? [
                  {
                    key: "margin",
                    header: figure("platformMargin"),
                    align: "right" as const,
                    card: { side: "right", line: 3 } as const,
                    cell: ({ money }: Line) => (
                      <Named name={figure("platformMargin")}>
                        {money.map(({ currency, margin }) =>
                          margin === null ? (
                            <span key={currency} className="text-ink-3">
                              —
                            </span>
                          ) : (
                            <Money key={currency} micros={margin} currency={currency} locale={locale} />
                          ),
                        )}
                      </Named>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {lines.length > 0 && <p className="hint">{figure("peopleHelp")}</p>}
      {isPart && <p className="hint">{t("sendingPart")}</p>}
    </section>
  );
}
