import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Pairs } from "../../../components/ui/dl";
import { formatMoney } from "../../../components/ui/format";
import { GlossaryLink } from "../../../components/ui/glossary-link";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";
import { pathOf } from "../step/paths";
import type { PreviewPage } from "./page.server";

interface CostPanelProps {
  page: PreviewPage;
  /** An error above already states the missing amount. */
  isToldShort: boolean;
}

/** Cost against available funds. */
export function CostPanel({ page: { frame, run, available, currency, schedule }, isToldShort }: CostPanelProps) {
  const { t, i18n } = useTranslation("review");
  const locale = i18n.language;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  const about = (micros: number) => (
    <>
      {run?.isExact === false && <span>≈ </span>}
      {money(micros)}
    </>
  );
  if (!run) {
    return (
      <section className="stack gap-3" aria-labelledby="cost">
        <div className="row">
          <h2 id="cost">{t("cost")}</h2>
          <GlossaryLink />
        </div>
        <p className="hint">{t("costHelp")}</p>
        <Pairs numbers well items={[{ term: t("available"), value: money(available) }]} />
      </section>
    );
  }
  const { best, expected, worst } = run.cost;
  // The best case must be covered; the rest is shown for the worst case.
  const rest = available - best;
  const back = pathOf("preview", frame.id);
  const repeats = schedule.when === "repeat";
  const topUp = (
    <LinkButton size="s" to={`/balance/payments/new?${new URLSearchParams({ to: back, short: kopecksUp(-rest) })}`}>
      {t("topUp")}
    </LinkButton>
  );
  return (
    <section className="stack gap-3" aria-labelledby="cost">
      <h2 id="cost">{t("cost")}</h2>
      <p className="stack gap-0.5">
        <span className="text-sm text-ink-3">{t(repeats ? "promisedEach" : "promised")}</span>
        <span className="num text-2xl font-medium">{about(worst)}</span>
      </p>
      {!run.isExact && <p className="hint">{t("notExact")}</p>}
      <Pairs
        numbers
        well
        items={[
          ...(worst > best ? [{ term: t("expected"), value: <>≈ {money(roughly(expected))}</> }] : []),
          { term: t("available"), value: money(available) },
          ...(rest >= 0 && !repeats
            ? [
                {
                  term: t("restAtLeast"),
                  value: <b className="font-medium">{about(Math.max(0, available - worst))}</b>,
                },
              ]
            : []),
        ]}
      />
      {rest < 0 && isToldShort && <p>{topUp}</p>}
      {rest < 0 && !isToldShort && (
        <Note tone="bad" role="status">
          <p>{t("shortfall", { sum: formatMoney(-rest, currency, locale) })}</p>
          <p className="mt-2">{topUp}</p>
        </Note>
      )}
      {rest >= 0 && worst > available && (
        <Note tone="warn">{t("worstShortfall", { sum: formatMoney(worst - available, currency, locale) })}</Note>
      )}
      <p>
        <Link to={`/send/dry-run?d=${frame.id}`}>{t("toDryRun")}</Link>
      </p>
    </section>
  );
}

/** Rounds to two digits, the precision of an estimate. */
const roughly = (micros: number) => Number(micros.toPrecision(2));

/** Currency units, rounded up to two decimals for the form. */
const kopecksUp = (micros: number) => String(Math.ceil(micros / 10_000) / 100);
