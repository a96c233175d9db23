import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../components/ui/chip";
import { formatWhen } from "../../../components/ui/format";
import { SendingStatus } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import { ofOwner } from "../lists/rights";
import { sayer } from "../shared/page-words";
import type { ContactData } from "./contact";

interface ContactMessagesProps {
  data: ContactData;
  history: NonNullable<ContactData["history"]>;
}

/** The contact's newest messages in both directions. */
export function ContactMessages({ data: { words, now, whose }, history: { entries, older } }: ContactMessagesProps) {
  const { i18n } = useTranslation();
  const t = sayer(words);
  const zone = useZone();
  return (
    <section className="stack gap-3" aria-labelledby="messages">
      <h2 id="messages">{t("messages")}</h2>
      {entries.length === 0 && <p className="hint">{t("noMessages")}</p>}
      <ul className="stack gap-3">
        {entries.map(({ id, text, status, createdAt }) => (
          <li key={id} className="stack gap-1 text-sm">
            <span className="row flex-wrap justify-between gap-2">
              <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
              {status ? <SendingStatus status={status} /> : <Tag>{t("fromHim")}</Tag>}
            </span>
            <Link className="break-words" to={`/messages/${status ? "outgoing" : "incoming"}/${id}${ofOwner(whose)}`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {older.map(({ address, isIncoming }) => {
        const path = isIncoming ? "/messages/incoming" : "/messages/outgoing";
        return (
          <Link
            key={path + address}
            className="text-sm"
            to={`${path}?${new URLSearchParams({ ...(whose && { whose }), phone: address })}`}
          >
            {t(isIncoming ? "allFrom" : "allTo", { address })}
          </Link>
        );
      })}
    </section>
  );
}
