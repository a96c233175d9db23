import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Limit } from "../routing/limits-of";
import { CONTACT_FIELDS, type ContactField, CUSTOM_FIELDS } from "../shared/contact-fields";
import { firstIdAt } from "../shared/ids";
import type { Audience } from "./audience";
import type { VariableValues } from "./variables";

export interface Recipient {
  phone: string;
  values: VariableValues;
}

export interface RecipientPage {
  recipients: Recipient[];
  /** Phones that came before, each as often as it came again. */
  twice: string[];
  /** Phones that get nothing: blacklisted, excluded, or have heard enough. */
  left: string[];
  /** The last phone of the page, where the next one begins; null at the end. */
  after: string | null;
}

interface Row extends Record<string, string | number | null> {
  phone: string;
  excluded: number;
}

interface Scope {
  ownerId: string;
  audience: Audience;
  /** Contacts made later than this id are not of the snapshot. */
  before: string;
  /** Variables that the texts name. */
  names: readonly string[];
  cap?: Cap | null;
}

/** So many messages since then, and a recipient has heard enough: he is left out. */
export interface Cap {
  amount: number;
  /** ms UTC */
  since: number;
}

/** The cap of a limit as it stands at `now` (ms UTC). */
export function capAt(limit: Limit | null, now: number): Cap | null {
  return limit && { amount: limit.amount, since: now - limit.periodMs };
}

/**
 * The next recipients in phone order. Lists are clustered by phone, so merging them finds doubles without
 * remembering anything, and the last phone is a complete checkpoint.
 */
export async function readRecipients(db: Database, scope: Scope, after: string, limit: number): Promise<RecipientPage> {
  const { audience } = scope;
  const typed = audience.phones.filter((phone) => phone > after).slice(0, limit);
  const sources = audience.lists.map((listId) => listPage(scope, listId, after, limit));
  if (typed.length > 0) sources.push(typedPage(scope, typed));
  if (sources.length === 0) return { recipients: [], twice: [], left: [], after: null };

  const [first, ...rest] = sources.map((source) => db.all<Row>(source));
  const pages = await db.batch([first!, ...rest]);
  // Beyond the last phone of a full page the source may hold more: the others wait for it.
  const fullEnds = pages.filter((page) => page.length === limit).map((page) => page[limit - 1]!.phone);
  const end = fullEnds.sort()[0] ?? null;
  return { ...merge(pages, end, audience.values ?? {}), after: end };
}

function merge(pages: Row[][], end: string | null, own: NonNullable<Audience["values"]>) {
  const byPhone = new Map<string, Row>();
  const twice: string[] = [];
  const left: string[] = [];
  for (const page of pages) {
    for (const row of page) {
      if (end !== null && row.phone > end) break;
      if (byPhone.has(row.phone)) twice.push(row.phone);
      else byPhone.set(row.phone, row);
    }
  }
  const recipients: Recipient[] = [];
  for (const row of byPhone.values()) {
    if (row.excluded) left.push(row.phone);
    else recipients.push({ phone: row.phone, values: { ...(row as VariableValues), ...own[row.phone] } });
  }
  if (pages.length > 1) recipients.sort((a, b) => (a.phone < b.phone ? -1 : 1));
  return { recipients, twice, left };
}

function listPage({ ownerId, audience, before, names, cap }: Scope, listId: string, after: string, limit: number): SQL {
  return sql`SELECT c.phone${columns(names)}, ${excluded(ownerId, audience, cap)} AS excluded
    FROM contacts c WHERE c.owner_id = ${ownerId} AND c.list_id = ${listId} AND c.phone > ${after} AND c.id < ${before}
    ORDER BY c.phone LIMIT ${limit}`;
}

function typedPage({ ownerId, audience, cap }: Scope, phones: string[]): SQL {
  return sql`SELECT c.phone, ${excluded(ownerId, audience, cap)} AS excluded
    FROM (SELECT value AS phone FROM json_each(${JSON.stringify(phones)})) c`;
}

function excluded(ownerId: string, { excludeLists, excludePhones }: Audience, cap: Cap | null | undefined): SQL {
  const checks: SQL[] = [];
  if (excludeLists.length > 0) {
    checks.push(sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(excludeLists)}) l CROSS JOIN contacts b
      WHERE b.owner_id = ${ownerId} AND b.list_id = l.value AND b.phone = c.phone)`);
  }
  if (excludePhones.length > 0) {
    checks.push(sql`c.phone IN (SELECT value FROM json_each(${JSON.stringify(excludePhones)}))`);
  }
  if (cap) {
    // Steps of one chain are one message to him, and what never reached him is none.
    checks.push(sql`(SELECT count(*) FROM (SELECT 1 FROM sendings s INDEXED BY sendings_by_recipient
      WHERE s.owner_id = ${ownerId} AND s.recipient = c.phone AND s.id >= ${firstIdAt(cap.since)}
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
  // People read dates as they write them: 14.03.1988.
  date: "substr(c.date, 9, 2) || '.' || substr(c.date, 6, 2) || '.' || substr(c.date, 1, 4)",
};

// Only what the text names is read: a text without variables costs a phone a row.
function columns(names: readonly string[]): SQL {
  const parts = CONTACT_FIELDS.filter((name) => name !== "phone" && names.includes(name)).map((name) => {
    const index = CUSTOM_FIELDS.indexOf(name as (typeof CUSTOM_FIELDS)[number]);
    return `, ${COLUMNS[name] ?? `c.custom ->> ${index}`} AS "${name}"`;
  });
  return sql.raw(parts.join(""));
}
