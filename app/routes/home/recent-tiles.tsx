import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPercent } from "../../components/ui/format";
import { GlossaryLink } from "../../components/ui/glossary-link";
import { LiveMark } from "../../components/ui/live-mark";
import { Money } from "../../components/ui/money";
import { Num } from "../../components/ui/number";
import { Tile, Tiles } from "../../components/ui/tile";
import type { Recent } from "../../domain/home/recent";

const MINUTES = 5;

const NOTHING = { total: 0, bars: new Array<number>(20).fill(0) };

interface RecentTilesProps {
  recent: Recent;
  /** Of an account without messages. */
  currency: string;
  isLive: boolean;
}

export function RecentTiles({ recent, currency, isLive }: RecentTilesProps) {
  const { t, i18n } = useTranslation("home");
  const locale = i18n.language;
  const { sent, delivered, failed, isWhole, read } = recent;
  const finished = delivered.total + failed.total;
  const money = recent.money.length > 0 ? recent.money : [{ currency, charged: NOTHING, held: 0, paid: 0 }];
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
          label={t("sent")}
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
          label={t("reached")}
          value={<Num value={delivered.total} locale={locale} />}
          note={
            finished
              ? t("ofFinished", { share: formatPercent(delivered.total / finished, locale, 1) })
              : t("nothingYet")
          }
          bars={delivered.bars}
          tone="ok"
        />
        <Tile
          isSmall
          label={t("failed")}
          value={<Num value={failed.total} locale={locale} />}
          note={
            failed.total
              ? t("ofFinished", { share: formatPercent(failed.total / finished, locale, 1) })
              : t("noFailures")
          }
          bars={failed.bars}
          tone="bad"
        />
        {money.map(({ currency, charged, held, paid }) => {
          const sum = (micros: number) => formatMoney(micros, currency, locale);
          return (
            <Tile
              isSmall
              key={currency}
              label={t("charged")}
              value={<Money micros={charged.total} currency={currency} locale={locale} />}
              note={
                held > 0
                  ? t("inReserve", { sum: sum(held) })
                  : paid > 0
                    ? t("perMessage", { sum: sum(Math.round(charged.total / paid)) })
                    : t("nothingYet")
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
