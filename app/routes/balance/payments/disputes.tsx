import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Note } from "../../../components/ui/note";
import { endingsOf, type ShownDispute } from "../../../domain/money/payments/dispute-view";
import { SCREENS } from "../../../screens";
import { usePaymentWords } from "./payment-words";

/** The bank's answers, our actions, and the manual options. */
export function Disputes({ id, amount, doubts }: { id: string; amount: number; doubts: ShownDispute[] }) {
  const { t } = useTranslation("doubts");
  const { money } = usePaymentWords();
  const { search } = useLocation();
  const wordsOf = (dispute: ShownDispute) => ({
    said: money(dispute.amount ?? amount),
    amount: money(amount),
    ref: dispute.ref ?? "–",
    by: dispute.endedBy ?? "",
    note: dispute.note ?? "",
  });
  return doubts.map((dispute) => {
    const isUnread = dispute.amount === null && (dispute.kind === "otherSum" || dispute.kind === "strayRefund");
    const kind = isUnread ? (`${dispute.kind}Unread` as "otherSumUnread" | "strayRefundUnread") : dispute.kind;
    return (
      <Note key={dispute.id} tone={dispute.ending ? "ok" : "warn"} title={dispute.ending ? undefined : t("title")}>
        <p>{t(`text_${kind}`, wordsOf(dispute))}</p>
        {dispute.ending ? (
          <p>{t(`ended_${dispute.ending}`, wordsOf(dispute))}</p>
        ) : (
          <div className="row flex-wrap pt-3">
            {endingsOf(dispute.kind).map((ending) => (
              <LinkButton
                key={ending}
                to={`${SCREENS.payments.path}/${id}/doubts/${dispute.id}/${ending}${search}`}
                preventScrollReset
              >
                {t(`act_${ending}`)}
              </LinkButton>
            ))}
          </div>
        )}
      </Note>
    );
  });
}
