import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import { type Person, personOf } from "../../../base/channels/person";
import { factColumns, factsIn } from "../../../base/preconditions/facts";
import type { FactNeeds } from "../../../base/preconditions/preconditions";
import { batchByName } from "../../../base/shared/batch-by-name";
import { CONTACT_FIELDS, type ContactField, CUSTOM_FIELDS } from "../../../base/shared/contact-fields";
import { firstIdAt } from "../../../base/shared/ids";
import type { VariableValues } from "../../../base/text/variables";
import type { Limit } from "../../../network/routing/limits/limits-of";
import type { Audience } from "./audience";

export interface Recipient extends Person {
  /** The phone, or the e-mail if there is no phone; also the page cursor. */
  key: string;
  values: VariableValues;
}

interface RecipientPage {
  recipients: Recipient[];
  twice: string[];
  /** Blacklisted, excluded or over the frequency limit. */
  left: Person[];
  /** Last phone of the page, the next cursor; null at the end. */
  after: string | null;
}

interface Row extends Record<string, string | number | null> {
  /** The e-mail, if there is no phone. */
  phone: string;
  excluded: number;
}

interface Scope {
  ownerId: string;
  audience: Audience;
  /** Contacts created later are not in the snapshot. */
  before: string;
  names: readonly string[];
  cap?: Cap | null;
  /** What must be known of each person, and at which time (ms UTC). */
  facts?: { needs: FactNeeds; now: number };
  /** With "first", each e-mail gets the message once. */
  mail?: "some" | "first" | undefined;
}

interface Cap {
  amount: number;
  since: number;
}

export function capAt(limit: Limit | null, now: number): Cap | null {
  return limit && { amount: limit.amount, since: now - limit.periodMs };
}

/** In phone order: lists are clustered by phone, so a merge finds duplicates and the last phone is a checkpoint. */
export async function readRecipients(db: Database, scope: Scope, after: string, limit: number): Promise<RecipientPage> {
  const { audience, mail } = scope;
  const typed = audience.phones.filter((phone) => phone > after).slice(0, limit);
  const sources = audience.lists.map((listId) => listPage(scope, listId, after, limit));
  if (typed.length > 0) sources.push(typedPage(scope, typed));
  if (sources.length === 0) return { recipients: [], twice: [], left: [], after: null };

  const { pages } = await batchByName(db, { pages: sources.map((source) => db.all<Row>(source)) });
  // A full page may continue after its last phone.
  const fullEnds = pages.filter((page) => page.length === limit).map((page) => page[limit - 1]!.phone);
  const end = fullEnds.sort()[0] ?? null;
  return { ...merge(pages, end, audience, mail === "first" ? firstsOf(audience) : null), after: end };
}

function firstsOf({ phones, emails = {} }: Audience): Map<string, string> {
  const firsts = new Map<string, string>();
  for (const key of phones) {
    const email = emails[key] ?? personOf(key).email;
    if (email && !firsts.has(email)) firsts.set(email, key);
  }
  return firsts;
}

function merge(
  pages: Row[][],
  end: string | null,
  { values: own = {}, emails = {} }: Audience,
  firsts: ReadonlyMap<string, string> | null,
) {
  const byPhone = new Map<string, Row>();
  const twice: string[] = [];
  const left: Person[] = [];
  for (const page of pages) {
    for (const row of page) {
      if (end !== null && row.phone > end) break;
      if (byPhone.has(row.phone)) twice.push(row.phone);
      else byPhone.set(row.phone, row);
    }
  }
  const rows = [...byPhone.values()];
  if (pages.length > 1) rows.sort((a, b) => (a.phone < b.phone ? -1 : 1));
  const recipients: Recipient[] = [];
  for (const row of rows) {
    const key = row.phone;
    const { phone, email: typed } = personOf(key);
    const email = typed ?? emails[key] ?? (row[EMAIL] as string | null | undefined) ?? null;
    const address = firsts ? (email ?? key) : key;
    const isTyped = key in emails || typed !== null;
    const isSecond = row.twice === 1 || (isTyped && (firsts?.get(email ?? "") ?? key) !== key);
    if (row.excluded) left.push({ phone, email });
    else if (isSecond) twice.push(address);
    else recipients.push({ key, phone, email, ...factsOf(row), values: { ...(row as VariableValues), ...own[key] } });
  }
  return { recipients, twice, left };
}

const EMAIL = "@email";

function factsOf(row: Row): Pick<Recipient, "facts"> {
  const facts = factsIn(row);
  return Object.keys(facts).length > 0 ? { facts } : {};
}

function facts({ ownerId, facts }: Scope): SQL {
  return facts ? factColumns({ ownerId, ...facts }, sql`c.phone`) : sql``;
}
const address = jsonRows(["phone", "email"]);

function listPage(scope: Scope, listId: string, after: string, limit: number): SQL {
  const { ownerId, before, names, mail } = scope;
  const email = mail ? sql.raw(`, lower(c.email) AS "${EMAIL}"`) : sql``;
  return sql`SELECT c.phone${variableColumns(names)}${email}, ${excluded(scope)} AS excluded${facts(scope)}${twice(scope, sql`d.phone < c.phone`)}
    FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone > ${after} AND c.id < ${before}
    ORDER BY c.phone LIMIT ${limit}`;
}

function typedPage(scope: Scope, keys: string[]): SQL {
  const { emails = {} } = scope.audience;
  const rows = keys.map((key) => ({ phone: key, email: emails[key] ?? personOf(key).email }));
  return sql`SELECT c.phone, ${excluded(scope)} AS excluded${facts(scope)}${twice(scope, sql`d.phone <> c.phone`)}
    FROM (SELECT ${address.phone} AS phone, ${address.email} AS email FROM json_each(${address.json(rows)})) c`;
}

function twice({ ownerId, audience, before, mail }: Scope, isOther: SQL): SQL {
  if (mail !== "first") return sql``;
  return sql`, EXISTS (SELECT 1 FROM json_each(${JSON.stringify(audience.lists)}) l CROSS JOIN contacts d
      INDEXED BY contacts_by_email ON d.owner_id = ${ownerId} AND d.list_id = l.value AND lower(d.email) = lower(c.email)
        AND d.email IS NOT NULL AND d.id < ${before} AND ${isOther}) AS twice`;
}

function excluded({ ownerId, audience, cap, mail }: Scope): SQL {
  const { excludeLists, excludePhones, excludeEmails = [] } = audience;
  const checks: SQL[] = [];
  if (excludeLists.length > 0) {
    const among = (
      is: SQL,
    ) => sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(excludeLists)}) l CROSS JOIN contacts b
      WHERE b.owner_id = ${ownerId} AND b.list_id = l.value AND ${is})`;
    checks.push(among(sql`b.phone = c.phone`));
    if (mail) checks.push(among(sql`lower(b.email) = lower(c.email) AND b.email IS NOT NULL`));
  }
  if (excludePhones.length > 0) {
    checks.push(sql`c.phone IN (SELECT value FROM json_each(${JSON.stringify(excludePhones)}))`);
  }
  if (excludeEmails.length > 0) {
    checks.push(sql`coalesce(lower(c.email) IN (SELECT value FROM json_each(${JSON.stringify(excludeEmails)})), 0)`);
  }
  if (cap) {
    const address = mail === "first" ? sql`IN (c.phone, lower(c.email))` : sql`= c.phone`;
    // A chain counts as one message; unsent messages do not count.
    checks.push(sql`(SELECT count(*) FROM (SELECT 1 FROM sendings s INDEXED BY sendings_by_recipient
      WHERE s.owner_id = ${ownerId} AND s.recipient ${address} AND s.id >= ${firstIdAt(cap.since)}
      AND s.step = 0 AND s.status <> 'failed' AND NOT s.is_test LIMIT ${cap.amount})) >= ${cap.amount}`);
  }
  return checks.length > 0 ? sql`(${sql.join(checks, sql` OR `)})` : sql`0`;
}

const COLUMNS: Partial<Record<ContactField, string>> = {
  email: "c.email",
  name: "c.name",
  firstName: "c.first_name",
  middleName: "c.middle_name",
  lastName: "c.last_name",
  gender: "c.gender",
  date: "substr(c.date, 9, 2) || '.' || substr(c.date, 6, 2) || '.' || substr(c.date, 1, 4)",
};

/** Reads only named columns of contacts `c`; without variables one row per phone. */
export function variableColumns(names: readonly string[]): SQL {
  const parts = CONTACT_FIELDS.filter((name) => name !== "phone" && names.includes(name)).map((name) => {
    const index = CUSTOM_FIELDS.indexOf(name as (typeof CUSTOM_FIELDS)[number]);
    return `, ${COLUMNS[name] ?? `c.custom ->> ${index}`} AS "${name}"`;
  });
  return sql.raw(parts.join(""));
}
