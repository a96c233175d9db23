import { useTranslation } from "react-i18next";
import { Pairs } from "../ui/dl";
import { Num } from "../ui/number";
import { useGlance, Waiting } from "./glance-data";

interface Answer {
  accepted: number;
  sent: number;
  delivered: number;
  failed: number;
  isWhole: boolean;
}

export function MessagesGlance() {
  const { t, i18n } = useTranslation("extras");
  const answer = useGlance<Answer>("/toolbar/messages");
  if (!answer) return <Waiting lines={4} />;
  const count = (value: number) => <Num value={value} locale={i18n.language} />;
  return (
    <div className="glance-body">
      <h3>{t("lastMinutes")}</h3>
      <Pairs
        numbers
        items={[
          { term: t("accepted"), value: count(answer.accepted) },
          { term: t("sent"), value: count(answer.sent) },
          { term: t("delivered"), value: count(answer.delivered) },
          { term: t("failed"), value: count(answer.failed) },
        ]}
      />
      {!answer.isWhole && <p className="text-ink-3">{t("newestOnly")}</p>}
    </div>
  );
}
