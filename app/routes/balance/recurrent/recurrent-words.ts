import { useTranslation } from "react-i18next";
import { formatWhen } from "../../../components/ui/format";
import type { IconName } from "../../../components/ui/icon-names";
import type { Tone } from "../../../components/ui/tone";
import type { OwnedRecurrent } from "../../../domain/money/recurrent-payments/find";
import { isUnsure } from "../../../domain/money/recurrent-payments/reasons";
import { useZone } from "../../../web/frame/preferences";
import { usePaymentWords } from "../payments/payment-words";

export type Act = "pause" | "resume" | "bind";

const STYLE: Record<OwnedRecurrent["status"], { tone: Tone; icon: IconName }> = {
  init: { tone: "mute", icon: "clock" },
  ready: { tone: "ok", icon: "circle-check" },
  pause: { tone: "warn", icon: "circle-pause" },
  error: { tone: "bad", icon: "circle-x" },
  block: { tone: "bad", icon: "circle-x" },
};

/** Fields for the screen; never the bank's card token. */
export function shownRecurrent(row: OwnedRecurrent, methods: readonly { method: string }[]) {
  const { id, ownerId, username, type, method, amount, threshold, frequency, status, reason, card } = row;
  const { isCharging, attempts, dueAt, createdAt, updatedAt } = row;
  const isOff = !methods.some((one) => one.method === method);
  const named = { id, ownerId, username, type, method, amount, threshold, frequency };
  return { ...named, status, reason, card, isCharging, attempts, dueAt, isOff, createdAt, updatedAt };
}

export type ShownRecurrent = ReturnType<typeof shownRecurrent>;

/** A reseller or manager may only pause; the owner may do everything. */
export function actOf({ status, ownerId }: ShownRecurrent, viewerId: string): Act | null {
  if (status === "ready") return "pause";
  if (ownerId !== viewerId) return null;
  return status === "init" || status === "block" ? "bind" : "resume";
}

export function useRecurrentWords(now: number) {
  const { t, i18n } = useTranslation("recurrent");
  const { money, methodOf, reasonOf } = usePaymentWords();
  const zone = useZone();
  const when = (at: number) => formatWhen(at, now, i18n.language, zone);

  function stateOf(row: ShownRecurrent): string {
    const reason = reasonOf(row.reason) ?? "";
    if (row.status === "init") return t("hint_init");
    if (row.status === "pause") return t("hint_pause", { when: when(row.updatedAt) });
    if (row.status === "error")
      return t(isUnsure(row.reason) ? "hint_unsure" : "hint_error", { reason, amount: money(row.amount) });
    if (row.status === "block") return t("hint_block", { reason });
    if (row.isCharging) return t("hint_charging");
    if (row.isOff) return t("hint_off");
    if (row.attempts > 0) return t("hint_retry", { reason, when: when(row.dueAt ?? now) });
    return row.type === "frequency" ? t("hint_next", { when: when(row.dueAt ?? now) }) : t("hint_ready");
  }

  return {
    money,
    when,
    stateOf,
    titleOf: ({ amount, threshold, frequency }: Pick<ShownRecurrent, "amount" | "threshold" | "frequency">) =>
      frequency === null
        ? t("whenLow", { amount: money(amount), threshold: money(threshold ?? 0) })
        : t(`every_${frequency}`, { amount: money(amount) }),
    hintOf: (row: ShownRecurrent) => [methodOf(row), stateOf(row)].join(". "),
    styleOf: ({ status, attempts }: ShownRecurrent) =>
      status === "ready" && attempts > 0 ? STYLE.error : STYLE[status],
    actLabel: (act: Act, { status, amount }: ShownRecurrent) =>
      act === "bind" ? t(status === "init" ? "bindAndPaySum" : "replaceAndPay", { sum: money(amount) }) : t(act),
  };
}
