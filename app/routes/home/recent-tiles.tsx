import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPercent } from "../../components/ui/format";
import { GlossaryLink } from "../../components/ui/glossary-link";
import { LiveMark } from "../../components/ui/live-mark";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { Tile, Tiles } from "../../components/ui/tile";
import { deliveryShare } from "../../domain/base/figures/figures";
import type { Recent } from "../../domain/insight/home/recent";

const MINUTES = 5;

const NOTHING = { total: 0, bars: new Array<number>(20).fill(0) };

interface RecentTilesProps {
  recent: Recent;
  /** Currency for an account without messages. */
  currency: string;
  isLive: boolean;
}

export function RecentTiles({ recent, currency, isLive }: RecentTilesProps) {
  const { t, i18n } = useTranslation("home");
  const { t: figure } = useTranslation("figures");
  const locale = i18n.language;
  const { sent, delivered, failed, isWhole, read } = recent;
  const ofSent = (part: number) => {
    const ratio = deliveryShare({ delivered: part, sentTo: sent.total });
    return ratio === null ? null : figure("ofPeople", { share: formatPercent(ratio, locale, 1) });
  };
  const money =
    recent.money.length > 0
      ? recent.money
      : [{ currency, charged: NOTHING, messages: 0, credited: 0, held: 0, paid: 0 }];
  return (
    <section className="stack gap-2" aria-labelledby="last-minutes">
      <div className="row justify-between">
        <div className="row">
          <h2 id="last-minutes">{t("lastMinutes")}</h2>
          <GlossaryLink />
        </div>
        {isLive && <LiveMark />}
      </div>
      <Tiles>
        <Tile
          isSmall
          label={figure("sentTo")}
          value={<Num value={sent.total} locale={locale} />}
          note={
            sent.total
              ? t("perMinute", { number: formatNumber(sent.total / MINUTES, locale, sent.total < 50 ? 1 : 0) })
              : t("nothingYet")
          }
          bars={sent.bars}
        />
        <Tile
          isSmall
          label={figure("reached")}
          value={<Num value={delivered.total} locale={locale} />}
          note={ofSent(delivered.total) ?? t("nothingYet")}
          bars={delivered.bars}
          tone="ok"
        />
        <Tile
          isSmall
          label={figure("notDelivered")}
          value={<Num value={failed.total} locale={locale} />}
          note={failed.total ? (ofSent(failed.total) ?? t("nothingYet")) : t("noFailures")}
          bars={failed.bars}
          tone="bad"
        />
        {money.map(({ currency, charged, messages, credited, held, paid }) => {
          const sum = (micros: number) => formatMoney(micros, currency, locale);
          return (
            <Tile
              isSmall
              key={currency}
              label={figure("charged")}
              value={<Money micros={charged.total} currency={currency} locale={locale} />}
              note={
                held > 0
                  ? t("inReserve", { sum: sum(held) })
                  : credited > 0
                    ? t("credited", { sum: sum(credited) })
                    : paid > 0
                      ? t("perMessage", { sum: sum(Math.round(messages / paid)) })
                      : t(charged.total > 0 ? "notMessages" : "nothingYet")
              }
              bars={charged.bars}
            />
          );
        })}
      </Tiles>
      {!isWhole && <p className="text-sm text-ink-3">{t("newestOnly", { number: formatNumber(read, locale) })}</p>}
    </section>
  );
}
