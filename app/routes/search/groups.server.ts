import type { Found, Hit } from "../../components/search/hits";
import { formatMoney } from "../../components/ui/format";
import type { IconName } from "../../components/ui/icon-names";
import type { Viewer } from "../../domain/base/access/viewer";
import { formatPhone } from "../../domain/base/shared/phone";
import type { SearchTerm, search } from "../../domain/insight/search/search";
import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/words/translator.server";
import { screensLike } from "./screens-like.server";

type Rows = Awaited<ReturnType<typeof search>>;

interface SearchContext {
  viewer: Viewer;
  query: SearchTerm;
  /** E.164 digits of the phone, if its messages can be listed. */
  digits: string | null;
  isStaff: boolean;
  language: Language;
}

/** Search results in words, so the dialog needs no catalog on the page below. */
export function groupsOf(rows: Rows, { viewer, query: sought, digits, isStaff, language }: SearchContext): Found[] {
  const reader = readerOf(language);
  const say = (namespace: "search" | "common" | "moderation" | "tasks" | "channels") =>
    reader.getFixedT(language, namespace) as (key: string, values?: object) => string;
  const [t, common, moderation, task, channel] = [
    say("search"),
    say("common"),
    say("moderation"),
    say("tasks"),
    say("channels"),
  ];
  const moderated = (row: { type: string; moderation: string }) =>
    `${channel(row.type)}, ${moderation(`moderation_${row.moderation}`)}`;
  const lists = digits
    ? [
        { whose: "", title: t("ownMessages") },
        ...(isStaff ? [{ whose: "&whose=customers", title: t("customersMessages") }] : []),
      ].map(({ whose, title }) => ({
        id: title,
        title,
        to: `/messages/outgoing?phone=${digits}${whose}`,
        about: formatPhone(digits),
      }))
    : [];
  const groups: [name: string, icon: IconName, hits: Hit[]][] = [
    [
      "users",
      "users-round",
      rows.users.map(({ id, username, data }) => {
        const name = [data.firstName, data.lastName].filter(Boolean).join(" ");
        return { id, to: `/users/${id}`, title: name || username, about: name ? username : null };
      }),
    ],
    [
      "messages",
      "messages-square",
      [
        ...lists,
        ...rows.messages.map(({ id, type, recipient, status }) => ({
          id,
          to: `/messages/outgoing/${id}`,
          title: formatPhone(recipient),
          about: `${channel(type)}, ${common(`status_${status}`)}`,
        })),
      ],
    ],
    [
      "contacts",
      "contact-round",
      rows.contacts.map(({ id, listId, list, phone, name }) => ({
        id,
        to: `/contacts/${listId}/${id}`,
        title: name ?? formatPhone(phone),
        about: name ? `${formatPhone(phone)}, ${list}` : list,
      })),
    ],
    [
      "tasks",
      "send",
      rows.tasks.map(({ id, title, state }) => ({
        id,
        to: `/messages/tasks/${id}`,
        title: title || id,
        about: task(`state_${state}`),
      })),
    ],
    [
      "names",
      "tag",
      rows.names.map((row) => ({
        id: row.id,
        to: `/settings/sendernames/${row.id}`,
        title: row.name,
        about: moderated(row),
      })),
    ],
    [
      "templates",
      "message-square-text",
      rows.templates.map((row) => ({
        id: row.id,
        to: `/messages/templates/${row.id}`,
        title: row.title,
        about: moderated(row),
      })),
    ],
    [
      "invoices",
      "receipt-text",
      rows.invoices.map(({ id, number, payer, amount, currency }) => ({
        id,
        to: `/balance/invoices/${id}`,
        title: t("invoice", { number }),
        about: `${payer}, ${formatMoney(amount, currency, language)}`,
      })),
    ],
    [
      "screens",
      "arrow-right",
      screensLike(viewer, sought, (name) => reader.getFixedT(language, "screens")(name)).map(({ to, title }) => ({
        id: to,
        to,
        title,
        about: null,
      })),
    ],
  ];
  return groups.flatMap(([name, icon, hits]) => (hits.length > 0 ? [{ name, icon, title: t(name), hits }] : []));
}
