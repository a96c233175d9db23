import { useTranslation } from "react-i18next";
import { Pairs } from "../../../../components/ui/dl";
import { formatMoney } from "../../../../components/ui/format";
import { GlossaryLink } from "../../../../components/ui/glossary-link";
import { Money } from "../../../../components/ui/money";
import { Strip, Swatch } from "../../../../components/ui/progress";
import type { BulkData } from "../task";

/** Breaks the promised maximum into charged, reserved, returned and never taken. */
export function TaskMoneyPanel({ data: { detail, currency, delivered, finishedAt } }: { data: BulkData }) {
  const { t, i18n } = useTranslation("tasks");
  const { t: figure } = useTranslation("figures");
  const { estimate, money } = detail;
  const sum = (micros: number) => <Money micros={micros} currency={currency} locale={i18n.language} />;
  const parts = partsOf(detail);
  const shown = [
    { key: "charged", label: figure("charged"), value: parts.charged, tone: "accent" as const },
    { key: "held", label: figure("reserved"), value: parts.held, tone: "faint" as const },
    { key: "refunded", label: figure("returned"), value: parts.refunded, tone: "info" as const },
    ...(["mayBeNeeded", "notNeeded"] as const).flatMap((key) =>
      parts[key] > 0 ? [{ key, label: t(key), value: parts[key], tone: "rest" as const }] : [],
    ),
  ];
  const said = (micros: number) => formatMoney(micros, currency, i18n.language);
  const most = (
    <b className="font-medium">
      {!estimate.isExact && <span>≈ </span>}
      {sum(parts.most)}
    </b>
  );
  return (
    <section className="stack gap-3" aria-labelledby="money">
      <div className="row">
        <h2 id="money">{t("money")}</h2>
        <GlossaryLink />
      </div>
      <Strip parts={shown} finding={shown.map(({ label, value }) => `${label} ${said(value)}`).join(", ")} />
      <Pairs
        numbers
        items={shown.map(({ key, label, value, tone }) => ({
          key,
          term: (
            <span className="row gap-2">
              <Swatch tone={tone} />
              {label}
            </span>
          ),
          value: sum(value),
        }))}
      />
      <div className="border-t border-line pt-2">
        <Pairs numbers items={[{ key: "most", term: <b className="font-medium">{t("atMost")}</b>, value: most }]} />
      </div>
      {finishedAt !== null && delivered > 0 && (
        <p className="hint">
          {sum(Math.round(money.charged / delivered))} {t("perReached")}
        </p>
      )}
    </section>
  );
}

/**
 * Splits the promised maximum. Money refunded within a budget may be spent again, so it counts as returned only once.
 */
export function partsOf({ estimate, money: { charged, held, refunded, most } }: BulkData["detail"]) {
  const taken = charged + held;
  const promised = Math.max(estimate.most, taken);
  const returned = Math.min(refunded, promised - taken);
  const rest = promised - taken - returned;
  const mayBeNeeded = most === null ? 0 : Math.min(rest, most - taken);
  return { charged, held, refunded: returned, mayBeNeeded, notNeeded: rest - mayBeNeeded, most: promised };
}
