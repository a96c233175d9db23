import { useTranslation } from "react-i18next";
import { isChannel } from "../../domain/base/channels/channels";
import type { Money as Sums } from "../../domain/money/billing/available";
import type { BillingRow } from "../../domain/money/billing/billings";
import { isMovement } from "../../domain/money/billing/figures";
import { Pairs } from "../ui/dl";
import { formatWhen } from "../ui/format";
import { Money } from "../ui/money";
import { useGlance, Waiting } from "./glance-data";

interface Answer extends Sums {
  newest: Pick<BillingRow, "id" | "source" | "amount" | "status" | "createdAt">[];
  now: number;
}

/** Available funds, their parts and the last five movements (spec §2). */
export function BalanceGlance() {
  const { t, i18n } = useTranslation("extras");
  const answer = useGlance<Answer>("/toolbar/balance");
  if (!answer) return <Waiting lines={5} />;
  const { available, balance, overdraft, currency, newest, now } = answer;
  const locale = i18n.language;
  const money = (micros: number) => <Money micros={micros} currency={currency} locale={locale} />;
  return (
    <div className="glance-body">
      <Pairs
        numbers
        items={[
          { key: "available", term: t("available"), value: <b>{money(available)}</b> },
          { key: "balance", term: t("balance"), value: money(balance) },
          { key: "overdraft", term: t("overdraft"), value: money(overdraft) },
        ]}
      />
      <h3>{t("newestBillings")}</h3>
      {newest.length === 0 && <p className="text-ink-3">{t("noBillings")}</p>}
      <ul className="glance-rows">
        {newest.map(({ id, source, amount, createdAt }) => (
          <li key={id}>
            <span>
              {t(sourceOf(source))}
              <small>{formatWhen(createdAt, now, locale)}</small>
            </span>
            {money(amount)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function sourceOf(source: string) {
  const channel = source.toLowerCase().replace(/^sendings\./, "");
  if (isChannel(channel)) return `source_${channel}` as const;
  if (isMovement(source)) return `source_${source}` as const;
  if (source === "subscription.apisender") return "source_subscription";
  if (source === "subscription.account") return "source_account";
  return source.startsWith("sendings.") ? "source_sendings" : "source_unknown";
}
