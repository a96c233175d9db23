import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, formatTime } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import { isInn } from "../../../domain/network/sender-names/company";
import type { InvoiceState, OwnedInvoice } from "../../../domain/papers/invoices/find";
import { useZone } from "../../../web/frame/preferences";

export const STATES = ["pending", "overdue", "paid", "rejected"] as const satisfies InvoiceState[];

const STYLE: Record<InvoiceState, { tone: Tone; icon: IconName }> = {
  pending: { tone: "mute", icon: "clock" },
  overdue: { tone: "mute", icon: "circle" },
  paid: { tone: "ok", icon: "circle-check" },
  rejected: { tone: "bad", icon: "circle-x" },
};

type Shown = Pick<OwnedInvoice, "dueAt" | "paidAt" | "paidBy" | "reason"> & { state: InvoiceState };

export function useInvoiceWords() {
  const { t, i18n } = useTranslation("invoices");
  const zone = useZone();
  const day = (ms: number | null) => (ms === null ? "–" : formatDate(ms, i18n.language, zone));
  return {
    day,
    when: (ms: number) =>
      `${formatDate(ms, i18n.language, zone, { year: true })}, ${formatTime(ms, i18n.language, zone)}`,
    /** A foreign company has a different number in this place. */
    innOf: (inn: string) => (isInn(inn) ? t("inn", { inn }) : inn),
    money: (micros: number, currency: string) => formatMoney(micros, currency, i18n.language),
    stateOf({ state, dueAt, paidAt, paidBy, reason }: Shown) {
      const words = {
        pending: t("waits", { day: day(dueAt) }),
        overdue: t("overdue"),
        paid: paidBy ? t("paidBy", { day: day(paidAt), order: paidBy }) : t("paidOn", { day: day(paidAt) }),
        rejected: t("rejectedFor", { reason: reason ?? "–" }),
      };
      return { ...STYLE[state], label: words[state] };
    },
    vatOf: (vat: string) => (vat === "none" ? t("noVat") : t("vatOf", { rate: vat })),
  };
}
