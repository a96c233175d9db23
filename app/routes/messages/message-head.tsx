import { useTranslation } from "react-i18next";
import { Tag } from "../../components/ui/chip";
import { Money } from "../../components/ui/money";
import { Note } from "../../components/ui/note";
import { SendingStatus } from "../../components/ui/status";
import { adviceOf, meaningOf } from "./codes";
import type { Message } from "./message-view.server";
import { useCodeText } from "./use-code-text";

/** What became of the message, what it cost, and for a failure why and what to do. */
export function MessageHead({ message, currency }: { message: Message; currency: string }) {
  const { t, i18n } = useTranslation("messages");
  const codeText = useCodeText();
  const { status, error, price, isFinal, isTest, isRefunded } = message;
  const isFree = isRefunded || price === 0;
  const advice = adviceOf(meaningOf(error));
  return (
    <div className="stack gap-3 pt-1.5">
      <div className="row flex-wrap">
        <SendingStatus status={status} pill />
        {isTest && <Tag>{t("test")}</Tag>}
        <span className="text-sm text-ink-2">
          {isFree ? (
            t("notCharged")
          ) : (
            <>
              {t(isFinal ? "charged" : "willCharge")}{" "}
              <Money micros={price} currency={currency} locale={i18n.language} />
            </>
          )}
        </span>
      </div>
      {status === "failed" && error && (
        <Note tone="bad" title={advice ? `${codeText(error)}.` : codeText(error)}>
          {advice && t(`advice_${advice}`)}
        </Note>
      )}
    </div>
  );
}
