import { useTranslation } from "react-i18next";
import { formatMoney, formatRate } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import type { PaymentRow } from "../../../domain/money/payments/rows";

const CARD_REASONS = ["cardExpired", "cardBlocked", "cardBarred", "stopped", "byHand"] as const;
const USUAL_REASONS = ["funds", "secure", "expired", "canceled", "declined", "noAnswer", "otherSum"] as const;
const REASONS = [...USUAL_REASONS, ...CARD_REASONS];

const STYLE: Record<PaymentRow["status"], { tone: Tone; icon: IconName }> = {
  init: { tone: "mute", icon: "clock" },
  completed: { tone: "ok", icon: "circle-check" },
  refundRequested: { tone: "info", icon: "loader-circle" },
  refunded: { tone: "warn", icon: "reply" },
  partialRefunded: { tone: "warn", icon: "reply" },
  error: { tone: "bad", icon: "circle-x" },
};

type Named = Pick<PaymentRow, "method" | "card">;
type Ended = Pick<PaymentRow, "status" | "refunded" | "amount">;

export function usePaymentWords() {
  const { t, i18n } = useTranslation("payments");
  const money = (micros: number) => formatMoney(micros, "RUB", i18n.language);
  return {
    money,
    nameOf: ({ method, card }: Named) => (card ? t("card", { card }) : t(`method_${method}`)),
    methodOf: ({ method, card }: Named) =>
      [card && t("card", { card }), t(`method_${method}`)].filter(Boolean).join(", "),
    stateOf: ({ status, refunded, amount }: Ended) => ({
      ...STYLE[status],
      label:
        status === "partialRefunded"
          ? t("partOf", { part: money(refunded), whole: money(amount) })
          : t(`status_${status}`),
    }),
    percentOf: (ratio: number) => formatRate(Math.round(ratio * 10_000) / 10_000, i18n.language),
    /** Other reasons are the bank's own text and stay unchanged. */
    reasonOf(reason: string | null) {
      const known = REASONS.find((one) => one === (reason ?? "declined"));
      return known ? t(`reason_${known}`) : reason;
    },
  };
}
