import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../components/ui/chip";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";
import { SendingStatus } from "../../../components/ui/status";
import type { Message } from "./view.server";

interface HeadProps {
  message: Message;
  /** Micros the chain may still cost; null if nothing more is due. */
  most: number | null;
  currency: string;
}

/** Outcome and cost; for a failure the reason and advice. */
export function MessageHead({ message, most, currency }: HeadProps) {
  const { t, i18n } = useTranslation("messages");
  const { status, failure, price, isCharged, isTest, isRefunded, title } = message;
  const isFree = isRefunded || price === 0;
  return (
    <div className="stack gap-3 pt-1.5">
      <div className="row flex-wrap">
        <SendingStatus status={status} pill />
        {title && <b className="font-medium wrap-anywhere">{title}</b>}
        {isTest && <Tag>{t("test")}</Tag>}
        <span className="text-sm text-ink-2">
          {isFree && most === null ? (
            t("notCharged")
          ) : (
            <>
              {t(most === null ? (isCharged ? "charged" : "willCharge") : "chargedAtMost")}{" "}
              <Money micros={most ?? price} currency={currency} locale={i18n.language} />
            </>
          )}
        </span>
      </div>
      {failure && (
        <Note tone="bad" title={`${failure.text}.`}>
          {failure.advice} {failure.remedy && <Link to={failure.remedy.to}>{failure.remedy.label}</Link>}
        </Note>
      )}
    </div>
  );
}
