import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWhen } from "../../components/ui/format";
import { SendingStatus } from "../../components/ui/status";
import { useZone } from "../../web/preferences";
import type { ContactData } from "./contact";
import { sayer } from "./page-words";

/** The newest messages to this phone, and where the older ones are. */
export function ContactMessages({
  data,
  messages,
}: {
  data: ContactData;
  messages: NonNullable<ContactData["messages"]>;
}) {
  const { i18n } = useTranslation();
  const t = sayer(data.words);
  const zone = useZone();
  const { digits, hasMoreMessages, now } = data;
  return (
    <section className="stack gap-3" aria-labelledby="messages">
      <h2 id="messages">{t("messages")}</h2>
      {messages.length === 0 && <p className="hint">{t("noMessages")}</p>}
      <ul className="stack gap-3">
        {messages.map(({ id, text, status, createdAt }) => (
          <li key={id} className="stack gap-1 text-sm">
            <span className="row flex-wrap justify-between gap-2">
              <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
              <SendingStatus status={status} />
            </span>
            <Link className="break-words" to={`/messages/outgoing/${id}`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {hasMoreMessages && (
        <Link className="text-sm" to={`/messages/outgoing?phone=%2B${digits}`}>
          {t("olderMessages")}
        </Link>
      )}
    </section>
  );
}
