import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../components/ui/channel-name";
import { formatMoney } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import type { IconName } from "../../components/ui/icon-names";
import type { SearchData } from "./search";

type Found = NonNullable<SearchData["found"]>;

interface Hit {
  id: string;
  to: string;
  title: ReactNode;
  about?: string;
}

export function Hits({ found }: { found: Found }) {
  const { t, i18n } = useTranslation("search");
  const { t: common } = useTranslation("common");
  const { t: moderation } = useTranslation("moderation");
  const { t: task } = useTranslation("tasks");
  const channel = useChannelName();
  const { phone, digits, isStaff } = found;
  const lists = phone
    ? [
        { whose: "", title: t("ownMessages") },
        ...(isStaff ? [{ whose: "&whose=customers", title: t("customersMessages") }] : []),
      ]
    : [];
  return (
    <div className="stack gap-6">
      <Found
        group="users"
        icon="users-round"
        hits={found.users.map(({ id, username, name }) => ({
          id,
          to: `/users/${id}`,
          title: name || username,
          about: name ? username : undefined,
        }))}
      />
      <Found
        group="messages"
        icon="messages-square"
        hits={[
          ...lists.map(({ whose, title }) => ({
            id: title,
            to: `/messages/outgoing?phone=${digits}${whose}`,
            title,
            about: phone ?? undefined,
          })),
          ...found.messages.map(({ id, type, recipient, status }) => ({
            id,
            to: `/messages/outgoing/${id}`,
            title: recipient,
            about: `${channel(type)}, ${common(`status_${status}`)}`,
          })),
        ]}
      />
      <Found
        group="contacts"
        icon="contact-round"
        hits={found.contacts.map(({ id, listId, list, phone, name }) => ({
          id,
          to: `/contacts/${listId}/${id}`,
          title: name ?? phone,
          about: name ? `${phone}, ${list}` : list,
        }))}
      />
      <Found
        group="tasks"
        icon="send"
        hits={found.tasks.map(({ id, title, state }) => ({
          id,
          to: `/messages/tasks/${id}`,
          title: title || id,
          about: task(`state_${state}`),
        }))}
      />
      <Found
        group="names"
        icon="tag"
        hits={found.names.map(({ id, name, type, moderation: state }) => ({
          id,
          to: `/settings/sendernames/${id}`,
          title: name,
          about: `${channel(type)}, ${moderation(`moderation_${state}`)}`,
        }))}
      />
      <Found
        group="templates"
        icon="message-square-text"
        hits={found.templates.map(({ id, title, type, moderation: state }) => ({
          id,
          to: `/messages/templates/${id}`,
          title,
          about: `${channel(type)}, ${moderation(`moderation_${state}`)}`,
        }))}
      />
      <Found
        group="invoices"
        icon="receipt-text"
        hits={found.invoices.map(({ id, number, payer, amount, currency }) => ({
          id,
          to: `/balance/invoices/${id}`,
          title: t("invoice", { number }),
          about: `${payer}, ${formatMoney(amount, currency, i18n.language)}`,
        }))}
      />
      <Found group="screens" icon="arrow-right" hits={found.screens.map(({ to, title }) => ({ id: to, to, title }))} />
    </div>
  );
}

function Found({
  group,
  icon,
  hits,
}: {
  group: "screens" | Exclude<keyof Found, "phone" | "digits" | "isStaff">;
  icon: IconName;
  hits: Hit[];
}) {
  const { t } = useTranslation("search");
  if (hits.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby={`found-${group}`}>
      <h2 id={`found-${group}`}>{t(group)}</h2>
      <ul className="todo">
        {hits.map(({ id, to, title, about }) => (
          <li key={id}>
            <Icon name={icon} className="text-ink-2" />
            <Link to={to} className="font-medium">
              {title}
            </Link>
            {about && <span className="hint">{about}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
