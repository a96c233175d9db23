import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../components/ui/chip";
import { Money } from "../../../components/ui/money";
import { Note } from "../../../components/ui/note";
import { SendingStatus } from "../../../components/ui/status";
import { useChannel } from "../shared/use-channel";
import type { Message } from "./view.server";

interface HeadProps {
  message: Message;
  /** The contact's name, if it is the title. */
  name: string | null;
  /** Micros the chain may still cost; null if nothing more is due. */
  most: number | null;
  currency: string;
}

/** Outcome and cost; for a failure, the reason and advice. */
export function MessageHead({ message, name, most, currency }: HeadProps) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannel();
  const { status, by, failure, price, isCharged, isTest, isRefunded, title, phone } = message;
  const isFree = isRefunded || price === 0;
  return (
    <div className="stack gap-3 pt-1.5">
      {name && <p className="num text-sm text-ink-2">{phone}</p>}
      <div className="row flex-wrap">
        <SendingStatus status={status} pill {...(by && { label: `${words(`status_${status}`)} · ${channel(by)}` })} />
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
