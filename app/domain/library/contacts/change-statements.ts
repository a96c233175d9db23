import { type SQL, sql } from "drizzle-orm";
import { CUSTOM_COUNT, CUSTOM_FIELDS, type CustomField } from "../../base/shared/contact-fields";
import { newId } from "../../base/shared/ids";
import type { SettableField } from "./fields";
import { IS_KNOWN_BY_EMAIL, keyOf } from "./only-email";

export type ContactAction =
  | { kind: "remove" }
  | { kind: "move" | "copy"; to: string }
  | { kind: "set"; field: SettableField; value: string | null };

export interface Some {
  ownerId: string;
  listId: string;
  rows: SQL;
}

/** Updates counters first; only valid within one batch. ms UTC. */
export function statementsOf(some: Some, action: ContactAction, now: number): SQL[] {
  if (action.kind === "set") return [setField(fitting(some, action), action.field, action.value, now)];
  if (action.kind === "remove") return [countDown(some, now), removal(some)];
  const counted = [countUp(some, action.to, now)];
  return action.kind === "copy"
    ? [...counted, transfer(some, action, now)]
    : [...counted, countDown(some, now), transfer(some, action, now), removal(some)];
}

/** Leaves out contacts that would lose their last address or share an e-mail key. */
export function fitting(some: Some, action: ContactAction): Some {
  if (action.kind !== "set" || action.field !== "email") return some;
  const { ownerId, listId, rows } = some;
  // `iif` hides the condition from the query planner's index choice.
  if (action.value === null) return { ...some, rows: sql`${rows} AND iif(${IS_KNOWN_BY_EMAIL}, 0, 1)` };
  const key = keyOf(action.value);
  const lone = whereOf({ ...some, rows: sql`${rows} AND ${IS_KNOWN_BY_EMAIL}` });
  const heir = sql`iif(EXISTS (SELECT 1 FROM contacts t
    WHERE t.owner_id = ${ownerId} AND t.list_id = ${listId} AND t.phone = ${key}), ${key}, (SELECT min(phone) FROM contacts WHERE ${lone}))`;
  return { ...some, rows: sql`${rows} AND iif(${IS_KNOWN_BY_EMAIL}, contacts.phone = ${heir}, 1)` };
}

export function countOf(some: Some): SQL {
  return sql`(SELECT count(*) FROM contacts WHERE ${whereOf(some)})`;
}

function whereOf({ ownerId, listId, rows }: Some): SQL {
  return sql`contacts.owner_id = ${ownerId} AND contacts.list_id = ${listId} AND ${rows}`;
}

function countDown(some: Some, now: number): SQL {
  return sql`UPDATE contact_lists SET contacts = contacts - ${countOf(some)}, updated_at = ${now}
    WHERE owner_id = ${some.ownerId} AND id = ${some.listId}`;
}

export function freshIn(some: Some, to: string): SQL {
  const isThere = sql`EXISTS (SELECT 1 FROM contacts t
    WHERE t.owner_id = ${some.ownerId} AND t.list_id = ${to} AND t.phone = contacts.phone)`;
  return countOf({ ...some, rows: sql`${some.rows} AND NOT ${isThere}` });
}

function countUp(some: Some, to: string, now: number): SQL {
  return sql`UPDATE contact_lists SET contacts = contacts + ${freshIn(some, to)}, updated_at = ${now}
    WHERE owner_id = ${some.ownerId} AND id = ${to}`;
}

function removal(some: Some): SQL {
  return sql`DELETE FROM contacts WHERE ${whereOf(some)}`;
}

const TEXTS = ["email", "name", "first_name", "middle_name", "last_name", "gender", "date"];
const OWN = Array.from(
  { length: CUSTOM_COUNT },
  (_, at) => `coalesce(contacts.custom ->> ${at}, excluded.custom ->> ${at})`,
);

/** On conflict, fills only empty fields. */
export const FILLED = sql.raw(
  [
    ...TEXTS.map((name) => `${name} = coalesce(contacts.${name}, excluded.${name})`),
    `custom = iif(contacts.custom IS NULL, excluded.custom,
      iif(excluded.custom IS NULL, contacts.custom, json_array(${OWN.join(", ")})))`,
    "updated_at = excluded.updated_at",
  ].join(", "),
);

/** A moved contact keeps its id; an existing contact gets missing values. */
function transfer(some: Some, { kind, to }: { kind: "move" | "copy"; to: string }, now: number): SQL {
  const isCopy = kind === "copy";
  return sql`INSERT INTO contacts (owner_id, list_id, phone, id, ${sql.raw(TEXTS.join(", "))}, custom, created_at, updated_at)
    SELECT owner_id, ${to}, phone, ${isCopy ? idsInSql() : sql`id`}, ${sql.raw(TEXTS.join(", "))}, custom,
      ${isCopy ? now : sql`created_at`}, ${now} FROM contacts WHERE ${whereOf(some)}
    ON CONFLICT (owner_id, list_id, phone) DO UPDATE SET ${FILLED}`;
}

// UUIDv7s of the same ms: 24 characters of a new one, then a counter from a random start.
function idsInSql(): SQL {
  const start = Math.floor(Math.random() * 2 ** 47);
  return sql`${newId().slice(0, 24)} || printf('%012x', ${start} + row_number() OVER (ORDER BY phone))`;
}

const COLUMNS = {
  email: "email",
  name: "name",
  firstName: "first_name",
  middleName: "middle_name",
  lastName: "last_name",
  gender: "gender",
  date: "date",
} as const;

function setField(some: Some, field: SettableField, value: string | null, now: number): SQL {
  const at = CUSTOM_FIELDS.indexOf(field as CustomField);
  const set =
    at < 0
      ? sql`${sql.raw(COLUMNS[field as keyof typeof COLUMNS])} = ${value}`
      : sql`custom = ${customWith([[at, value]])}`;
  const key =
    field === "email" && value !== null ? sql`, phone = iif(${IS_KNOWN_BY_EMAIL}, ${keyOf(value)}, phone)` : sql``;
  return sql`UPDATE contacts SET ${set}${key}, updated_at = ${now} WHERE ${whereOf(some)}`;
}

/** NULL when all twenty are empty. */
export function customWith(changed: readonly (readonly [at: number, value: string | null])[]): SQL {
  const empty = JSON.stringify(new Array(CUSTOM_COUNT).fill(null));
  const pairs = changed.map(([at, value]) => sql`, ${`$[${at}]`}, ${value}`);
  return sql`nullif(json_set(coalesce(custom, ${empty})${sql.join(pairs)}), ${empty})`;
}
