import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../components/tables/data-table";
import { Named } from "../../components/tables/named";
import { formatMoney, formatNumber, formatPercent } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { Tile, Tiles } from "../../components/ui/tile";
import type { HomeData } from "./home";

type Sending = NonNullable<HomeData["sending"]>;

/** Customers' day so far, and what the same ones had by this hour a week ago. */
export function DayTiles({ day }: { day: NonNullable<Sending["day"]> }) {
  const { t, i18n } = useTranslation("home");
  const locale = i18n.language;
  const { is, was, money, customers } = day;
  const share = ({ arrived, ended }: typeof is) => (ended > 0 ? formatPercent(arrived / ended, locale, 1) : "–");
  const wasOf = (value: string) => t("wasTheirs", { value });
  const marginShare = ({ income, cost }: { income: number; cost: number }) =>
    income > 0 ? formatPercent((income - cost) / income, locale, 1) : "–";
  return (
    <Tiles>
      <Tile
        label={t("sentToday")}
        value={<Num value={is.people} locale={locale} />}
        note={wasOf(formatNumber(was.people, locale))}
      />
      <Tile label={t("delivered")} value={<span className="num">{share(is)}</span>} note={wasOf(share(was))} />
      {money.map(({ currency, charged, before }) => (
        <Tile
          key={currency}
          label={t("charged")}
          value={<Money micros={charged} currency={currency} locale={locale} />}
          note={wasOf(formatMoney(before, currency, locale))}
        />
      ))}
      {money.map(
        ({ currency, earned, earnedBefore }) =>
          earned && (
            <Tile
              key={currency}
              label={t("platformMargin")}
              value={<Money micros={earned.income - earned.cost} currency={currency} locale={locale} />}
              note={
                <>
                  {marginShare(earned)}
                  {earnedBefore && `, ${wasOf(marginShare(earnedBefore))}`}
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

/** Who sends today: messages, what arrived of them, the same hours a week ago, money. */
export function Today({ sending: { lines, isPart } }: { sending: NonNullable<HomeData["sending"]> }) {
  const { t, i18n } = useTranslation("home");
  const locale = i18n.language;
  const share = (n: number) => <span className="num">{formatPercent(n, locale, 1)}</span>;
  const change = ({ total, before }: Line) => {
    if (before === 0) return <span className="text-ink-3">—</span>;
    const by = total / before - 1;
    return (
      <span className="num">
        {by > 0 ? "+" : by < 0 ? "−" : ""}
        {formatPercent(Math.abs(by), locale)}
      </span>
    );
  };
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
              key: "total",
              header: t("sendingCount"),
              width: "min",
              align: "right",
              card: { side: "right", line: 1 },
              cell: ({ total }) => (
                <Named name={t("sendingCount")}>
                  <span className="num">{formatNumber(total, locale)}</span>
                </Named>
              ),
            },
            {
              key: "arrived",
              header: t("delivered"),
              width: "min",
              align: "right",
              card: { side: "left", line: 2 },
              cell: ({ arrived, ended }) => (
                <Named name={t("delivered")}>
                  {ended > 0 ? share(arrived / ended) : <span className="text-ink-3">—</span>}
                </Named>
              ),
            },
            {
              key: "before",
              header: t("againstWeek"),
              width: "min",
              align: "right",
              card: "hide",
              cell: change,
            },
            {
              key: "charged",
              header: t("charged"),
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
            ...(lines.some(({ money }) => money.some(({ margin }) => margin !== null))
              ? [
                  {
                    key: "margin",
                    header: t("platformMargin"),
                    width: "min" as const,
                    align: "right" as const,
                    card: { side: "right", line: 3 } as const,
                    cell: ({ money }: Line) => (
                      <Named name={t("platformMargin")}>
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
      {isPart && <p className="hint">{t("sendingPart")}</p>}
    </section>
  );
}
