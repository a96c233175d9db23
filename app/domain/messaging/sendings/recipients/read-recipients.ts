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
import type { Audience, ReadableAudience } from "./audience";
import { isInAny, isOneOf, type SegmentScope } from "./segments";

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

export interface Scope {
  ownerId: string;
  audience: ReadableAudience;
  /** Contacts created later are not in the snapshot. */
  before: string;
  names: readonly string[];
  cap?: Cap | null;
  /** Facts to read of each person, as of `now` (ms UTC). */
  facts?: { needs: FactNeeds; now: number };
  /** With "first", each e-mail gets the message once. */
  mail?: "some" | "first" | undefined;
  /** A campaign whose segments were evaluated when it began; otherwise they are evaluated now. */
  taskId?: string;
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
  const sources = audience.lists.map((listId): Source => ({ rows: listPage(scope, listId, after, limit) }));
  sources.push(...segmentSources(scope, after, limit));
  if (typed.length > 0) sources.push({ rows: typedPage(scope, typed) });
  if (sources.length === 0) return { recipients: [], twice: [], left: [], after: null };

  const { pages, reached } = await batchByName(db, {
    pages: sources.map(({ rows }) => db.all<Row>(rows)),
    reached: sources.flatMap(({ end }) => (end ? [db.all<Pick<Row, "phone">>(end)] : [])),
  });
  // A full page may continue after its last phone, a search after the last phone that it looked at.
  const fullEnds = [
    ...pages.filter((page) => page.length === limit).map((page) => page[limit - 1]!.phone),
    ...reached.flat().map(({ phone }) => phone),
  ];
  const end = fullEnds.sort()[0] ?? null;
  return { ...merge(pages, end, audience, mail === "first" ? firstsOf(audience) : null), after: end };
}

interface Source {
  /** In phone order. */
  rows: SQL;
  /** The phone up to which a page with few rows was searched; none: to its end. */
  end?: SQL;
}

function segmentSources(scope: Scope, after: string, limit: number): Source[] {
  const { audience, taskId } = scope;
  if (!audience.segments?.length) return [];
  if (taskId !== undefined) return [keptPage(scope, taskId, after, limit)];
  return (audience.scope?.lists ?? []).map((list) => segmentPage(scope, list, after, limit));
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
  const { ownerId, before } = scope;
  return sql`SELECT ${columnsOf(scope)} FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone > ${after} AND c.id < ${before}
    ORDER BY c.phone LIMIT ${limit}`;
}

const EARLIER = sql.raw("d.phone < c.phone");
const OTHERS = sql.raw("d.phone <> c.phone");

/** Contacts of a list that a page searches for people of a segment. */
export const SEARCHED = 10_000;

export function searchedIn({ ownerId, before }: Scope, listId: string, after: string) {
  const from = sql`FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone > ${after}
    AND c.id < ${before} ORDER BY c.phone`;
  return {
    rows: sql`(SELECT * ${from} LIMIT ${SEARCHED})`,
    end: sql`SELECT c.phone ${from} LIMIT 1 OFFSET ${SEARCHED - 1}`,
  };
}

function segmentPage(scope: Scope, { id, of }: SegmentScope["lists"][number], after: string, limit: number): Source {
  const { rows, end } = searchedIn(scope, id, after);
  return {
    rows: sql`SELECT ${columnsOf(scope, isTwiceInSegments(scope))} FROM ${rows} c
      WHERE ${isInAny(scope.audience.scope!, of, "c")} ORDER BY c.phone LIMIT ${limit}`,
    end,
  };
}

/** People as evaluated when the campaign began; who was removed since gets nothing. */
function keptPage(scope: Scope, taskId: string, after: string, limit: number): Source {
  const { ownerId } = scope;
  const kept = sql`FROM campaign_people p WHERE p.owner_id = ${ownerId} AND p.task_id = ${taskId} AND p.last > ${after}
    ORDER BY p.last`;
  return {
    rows: sql`SELECT ${columnsOf(scope, isAmongLists(scope, OTHERS))} FROM (SELECT p.people ${kept} LIMIT 2) k CROSS JOIN json_each(k.people) j
      CROSS JOIN contacts c ON c.owner_id = ${ownerId} AND c.list_id = j.value ->> 1 AND c.phone = j.value ->> 0
      WHERE j.value ->> 0 > ${after} LIMIT ${limit}`,
    end: sql`SELECT p.last AS phone ${kept} LIMIT 1 OFFSET 1`,
  };
}

function columnsOf(scope: Scope, isSecond = isAmongLists(scope, EARLIER)): SQL {
  const email = scope.mail ? sql.raw(`, lower(c.email) AS "${EMAIL}"`) : sql``;
  const second = scope.mail === "first" ? sql`, ${isSecond} AS twice` : sql``;
  return sql`c.phone AS phone${variableColumns(scope.names)}${email}, ${excluded(scope)} AS excluded${facts(scope)}${second}`;
}

function typedPage(scope: Scope, keys: string[]): SQL {
  const { emails = {} } = scope.audience;
  const second = scope.mail === "first" ? sql`, ${isAmongLists(scope, OTHERS)} AS twice` : sql``;
  const rows = keys.map((key) => ({ phone: key, email: emails[key] ?? personOf(key).email }));
  return sql`SELECT c.phone, ${excluded(scope)} AS excluded${facts(scope)}${second}
    FROM (SELECT ${address.phone} AS phone, ${address.email} AS email FROM json_each(${address.json(rows)})) c`;
}

function isAmongLists(
  { ownerId, audience, before }: Pick<Scope, "ownerId" | "audience" | "before">,
  isOther: SQL,
): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(audience.lists)}) l CROSS JOIN contacts d
      INDEXED BY contacts_by_email ON d.owner_id = ${ownerId} AND d.list_id = l.value AND lower(d.email) = lower(c.email)
        AND d.email IS NOT NULL AND d.id < ${before} AND ${isOther})`;
}

/** An e-mail that a list has, or a contact of a segment with an earlier phone. */
export function isTwiceInSegments(scope: Scope): SQL {
  const { ownerId, before, audience } = scope;
  const ids = JSON.stringify(audience.scope!.lists.map(({ id }) => id));
  return sql`(${isAmongLists(scope, OTHERS)} OR EXISTS (SELECT 1 FROM json_each(${ids}) l CROSS JOIN contacts d
      INDEXED BY contacts_by_email ON d.owner_id = ${ownerId} AND d.list_id = l.value AND lower(d.email) = lower(c.email)
        AND d.email IS NOT NULL AND d.id < ${before} AND ${EARLIER} AND ${isOneOf(audience.scope!, "d")}))`;
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
