import { useTranslation } from "react-i18next";
import { formatWhen } from "../../components/ui/format";
import { Money } from "../../components/ui/money";
import type { Adjustment } from "../../domain/money/billing/adjustments";
import { useZone } from "../../web/frame/preferences";

interface Known {
  rows: Adjustment[];
  currency: string;
  now: number;
}

/** Manual adjustments with author and reason; manager notes included. */
export function Adjustments({ rows, currency, now }: Known) {
  const { t, i18n } = useTranslation("users");
  const zone = useZone();
  const locale = i18n.language;
  return (
    <section className="stack gap-3 mt-5">
      <h3>{t("adjustments")}</h3>
      <ul className="stack gap-3">
        {rows.map(({ id, amount, comment, hidden, createdAt }) => (
          <li key={id} className="stack text-sm">
            <span className="row justify-between">
              <b>
                <Money micros={amount} currency={currency} locale={locale} />
              </b>
              <span className="text-ink-3">
                {[hidden?.author, formatWhen(createdAt, now, locale, zone)].filter(Boolean).join(", ")}
              </span>
            </span>
            {comment && <span>{comment}</span>}
            {hidden?.comment && <span className="text-ink-2">{t("hiddenNote", { text: hidden.comment })}</span>}
            {hidden?.noRef && <span className="text-ink-3">{t("noRef")}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
