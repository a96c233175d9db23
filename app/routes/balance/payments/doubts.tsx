import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Note } from "../../../components/ui/note";
import { endingsOf, type ShownDoubt } from "../../../domain/payments/doubt-view";
import { SCREENS } from "../../../screens";
import { usePaymentWords } from "./payment-words";

/** What the bank said, what we did, and what a person can do. */
export function Doubts({ id, amount, doubts }: { id: string; amount: number; doubts: ShownDoubt[] }) {
  const { t } = useTranslation("doubts");
  const { money } = usePaymentWords();
  const { search } = useLocation();
  const wordsOf = (doubt: ShownDoubt) => ({
    said: money(doubt.amount ?? amount),
    ...{ amount: money(amount), ref: doubt.ref ?? "–", by: doubt.endedBy ?? "", note: doubt.note ?? "" },
  });
  return doubts.map((doubt) => {
    const isUnread = doubt.amount === null && (doubt.kind === "otherSum" || doubt.kind === "strayRefund");
    const kind = isUnread ? (`${doubt.kind}Unread` as "otherSumUnread" | "strayRefundUnread") : doubt.kind;
    return (
      <Note key={doubt.id} tone={doubt.ending ? "ok" : "warn"} title={doubt.ending ? undefined : t("title")}>
        <p>{t(`text_${kind}`, wordsOf(doubt))}</p>
        {doubt.ending ? (
          <p>{t(`ended_${doubt.ending}`, wordsOf(doubt))}</p>
        ) : (
          <div className="row flex-wrap pt-3">
            {endingsOf(doubt.kind).map((ending) => (
              <LinkButton
                key={ending}
                to={`${SCREENS.payments.path}/${id}/doubts/${doubt.id}/${ending}${search}`}
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
