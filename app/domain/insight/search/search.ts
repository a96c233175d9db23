import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Level, UserData } from "../../../../db/schema/accounts";
import type { Moderation, SendingStatus } from "../../../../db/schema/sendings";
import type { TaskState, TaskType } from "../../../../db/schema/tasks";
import type { Viewer } from "../../base/access/viewer";
import { parsePhone } from "../../base/shared/phone";
import { visible } from "../../base/shared/visible";
import { folded } from "../../base/text/folded";
import { findPeople, NAME_OF, type Person } from "../../library/contacts/people";
import { seekUsers } from "../../people/accounts/find-users";

const LONGEST = 100;
/** UTF-16 code units. */
const MOST_TYPED = 500;
/** Hits shown per group, and newest rows searched for a part of a name. */
const SHOWN = 5;
const NEWEST = { tasks: 300, names: 200, templates: 200, invoices: 500, lists: 100 };

export type Group = "messages" | "contacts" | "tasks" | "names" | "templates" | "invoices" | "users";

export interface Found {
  messages: { id: string; type: string; recipient: string; status: SendingStatus }[];
  contacts: Person[];
  tasks: { id: string; title: string; type: TaskType; state: TaskState }[];
  names: { id: string; name: string; type: string; moderation: Moderation }[];
  templates: { id: string; title: string; type: string; moderation: Moderation }[];
  /** Amounts in micros. */
  invoices: { id: string; number: string; payer: string; amount: number; currency: string }[];
  users: { id: string; username: string; level: Level; data: UserData }[];
}

export interface SearchTerm {
  text: string;
  folded: string;
  phone: string | null;
  id: string | null;
}

export const isMeant = (text: string, { folded: wanted }: SearchTerm) => folded(text).includes(wanted);

export function searchTermIn(typed: string): SearchTerm | null {
  const text = [...visible(typed.slice(0, MOST_TYPED)).replace(/\s+/g, " ")].slice(0, LONGEST).join("");
  if (!text) return null;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  const isNumber = /^[+\d][\d\s().-]{6,}$/.test(text);
  return {
    text,
    folded: folded(text),
    phone: isNumber ? parsePhone(text) : null,
    id: isId ? text.toLowerCase() : null,
  };
}

/** Searches the groups that the viewer may open; one round trip to D1, except for customers' words. */
export async function search(db: Database, viewer: Viewer, term: SearchTerm, may: ReadonlySet<Group>): Promise<Found> {
  const { id, phone, text } = term;
  const owner = viewer.id;
  const hit = <T>(group: Group, rows: () => Promise<T[]>): Promise<T[]> =>
    may.has(group) ? rows() : Promise.resolve([]);
  const meant = <T extends { id: string }>(rows: T[], texts: (row: T) => string[]) =>
    rows.filter((row) => row.id === id || texts(row).some((one) => isMeant(one, term))).slice(0, SHOWN);
  const [messages, contacts, tasks, names, templates, invoices, users] = await Promise.all([
    hit("messages", async () => {
      if (!id && !phone) return [];
      const which = id
        ? sql`NOT INDEXED WHERE id = ${id} AND`
        : sql`INDEXED BY sendings_by_recipient WHERE recipient = ${phone} AND`;
      return db.all<Found["messages"][number]>(sql`SELECT id, type, recipient, status FROM sendings ${which}
        owner_id = ${owner} ORDER BY id DESC LIMIT ${SHOWN}`);
    }),
    hit("contacts", async () =>
      !phone && !id
        ? findPeople(db, owner, text, SHOWN)
        : phone
          ? db.all<Found["contacts"][number]>(sql`SELECT c.id AS id, l.id AS listId, l.title AS list, c.phone AS phone,
            ${NAME_OF} AS name
          FROM (SELECT id, title, owner_id FROM contact_lists WHERE owner_id = ${owner} ORDER BY id DESC LIMIT ${NEWEST.lists}) l
          CROSS JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = ${phone} LIMIT ${SHOWN}`)
          : [],
    ),
    hit("tasks", () =>
      db.all<Found["tasks"][number]>(sql`SELECT id, title, type, state FROM tasks NOT INDEXED
        WHERE owner_id = ${owner} ORDER BY id DESC LIMIT ${NEWEST.tasks}`),
    ),
    hit("names", () =>
      db.all<Found["names"][number]>(sql`SELECT id, name, type, moderation FROM sendernames NOT INDEXED
        WHERE owner_id = ${owner} ORDER BY id DESC LIMIT ${NEWEST.names}`),
    ),
    hit("templates", () =>
      db.all<Found["templates"][number]>(sql`SELECT id, title, type, moderation FROM templates NOT INDEXED
        WHERE owner_id = ${owner} ORDER BY id DESC LIMIT ${NEWEST.templates}`),
    ),
    hit("invoices", () => newestInvoices(db, viewer)),
    hit("users", () => seekUsers(db, viewer, text, SHOWN)),
  ]);
  return {
    messages,
    contacts,
    users,
    tasks: meant(tasks, ({ title }) => [title]),
    names: meant(names, ({ name }) => [name]),
    templates: meant(templates, ({ title }) => [title]),
    invoices: meant(invoices, ({ number, payer }) => [number, payer]),
  };
}

/** The viewer's own; for a reseller those it issued; for a manager the whole platform's. */
function newestInvoices(db: Database, { id, level }: Viewer) {
  const scope =
    level === "manager"
      ? sql`INDEXED BY invoices_id WHERE true`
      : level === "reseller"
        ? sql`INDEXED BY invoices_sold WHERE seller_id = ${id} AND seller_id <> ''`
        : sql`NOT INDEXED WHERE owner_id = ${id}`;
  return db.all<Found["invoices"][number]>(sql`SELECT id, number, payer, amount, currency
    FROM invoices ${scope} ORDER BY id DESC LIMIT ${NEWEST.invoices}`);
}
