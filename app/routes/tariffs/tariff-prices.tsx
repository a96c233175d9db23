import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { useChannelName } from "../../components/ui/channel-name";
import { formatDay, formatMoney, formatNumber, formatTime } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import { Note } from "../../components/ui/note";
import { NUMBER_SUBSCRIPTION } from "../../domain/money/billing/source-name";
import { useZone } from "../../web/frame/preferences";
import type { ShownTariff } from "./shown-tariffs.server";
import type { TariffsData } from "./tariffs";

type Row = ShownTariff["prices"][number] & { key: string };

/** Prices of a channel by destination. */
export function TariffPrices({ tariff, data }: { tariff: ShownTariff; data: TariffsData }) {
  const { t, i18n } = useTranslation("tariffs");
  const sourceName = useChannelName();
  const { id, title, source, prices, sent, more, refundOnFailed, noPayments, isSubscription, coming } = tariff;
  const columns = useColumns(tariff, data.currency);
  const name = sourceName(source);
  const note = noPayments ? t("noPayments") : !isSubscription && t(refundOnFailed ? "refundOnFailed" : "noRefund");
  return (
    <section className="stack gap-2" aria-labelledby={`tariff-${id}`}>
      <h2 id={`tariff-${id}`}>{name}</h2>
      {title.toLowerCase() !== name.toLowerCase() && <p className="hint">{title}</p>}
      {prices.length === 0 ? (
        <p>{t("noPriceThere")}</p>
      ) : isSubscription ? (
        <PeriodPrice price={prices[0]!} currency={data.currency} isOfNumber={source === NUMBER_SUBSCRIPTION} />
      ) : (
        <DataTable
          caption={name}
          fit="flush"
          density="compact"
          rows={prices.map((price, index) => ({ ...price, key: `${index}` }))}
          rowKey={({ key }) => key}
          columns={columns}
        />
      )}
      {more > 0 && (
        <p>
          <Link to={`/tariffs?${new URLSearchParams({ source })}`} preventScrollReset>
            {t("morePrices", { count: more })}
          </Link>
        </p>
      )}
      {sent !== null && <p className="hint">{t("sentThisMonth", { sent: formatNumber(sent, i18n.language) })}</p>}
      {note && <p className="hint">{note}</p>}
      {coming.map((change) => (
        <ComingPrices key={change.id} change={change} tariff={tariff} data={data} />
      ))}
    </section>
  );
}

interface ComingPricesProps {
  change: ShownTariff["coming"][number];
  tariff: ShownTariff;
  data: TariffsData;
}

/** An announced change: its time and each new price. */
function ComingPrices({ change, tariff, data }: ComingPricesProps) {
  const { t, i18n } = useTranslation("tariffs");
  const zone = useZone();
  const { startsAt, isOff, prices, hasMore } = change;
  const day = formatDay(startsAt, data.now, i18n.language, zone);
  const at = `${day}, ${formatTime(startsAt, i18n.language, zone)}`;
  const above = (from: number) => t("rangeAbove", { from: formatNumber(from, i18n.language) });
  const priced = (price: (typeof prices)[number]["before"]) =>
    price ? formatMoney(price.price, data.currency, i18n.language) : t("noPrice");
  return (
    <Note tone="info" title={t(isOff ? "comingOff" : prices.length > 0 ? "comingTitle" : "comingRules", { at })}>
      <ul>
        {prices.map(({ place, from, name, before, after }) => (
          <li key={`${place} ${from}`}>
            {[name || t(tariff.hasPlaces ? "elsewhere" : "anywhere"), from > 0 && above(from)]
              .filter(Boolean)
              .join(", ")}
            : {priced(before)} → {priced(after)}
          </li>
        ))}
        {hasMore && <li>…</li>}
      </ul>
    </Note>
  );
}

interface PeriodPriceProps {
  price: ShownTariff["prices"][number];
  currency: string;
  /** For a number, a month is thirty days. */
  isOfNumber: boolean;
}

function PeriodPrice({ price: { price, unit }, currency, isOfNumber }: PeriodPriceProps) {
  const { t, i18n } = useTranslation("tariffs");
  return (
    <p>
      <Money micros={price} currency={currency} locale={i18n.language} />{" "}
      <span className="text-ink-3">{t(isOfNumber ? "unit_period" : `unit_${unit}`)}</span>
    </p>
  );
}

function useColumns({ hasPlaces }: ShownTariff, currency: string): Column<Row>[] {
  const { t, i18n } = useTranslation("tariffs");
  const locale = i18n.language;
  return [
    {
      key: "direction",
      header: t("direction"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ places, morePlaces, owners, from }) => (
        <>
          {places ? <span className="num">{places}</span> : t(hasPlaces ? "elsewhere" : "anywhere")}
          {morePlaces > 0 && ` ${t("morePlaces", { count: morePlaces })}`}{" "}
          {owners && <span className="text-ink-3">{owners}</span>}{" "}
          {from > 0 && <span className="text-ink-3">{t("rangeAbove", { from: formatNumber(from, locale) })}</span>}
        </>
      ),
    },
    {
      key: "price",
      header: t("price"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ price, unit }) => (
        <>
          <Money micros={price} currency={currency} locale={locale} />{" "}
          <span className="text-ink-3">{t(`unit_${unit}`)}</span>
        </>
      ),
    },
  ];
}
