import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { contactLists } from "../../../../../db/schema/contacts";
import { addressFault, NOBODY, parseAddress, personOf } from "../../../base/channels/person";
import { readEmail } from "../../../base/shared/email";
import { mentions } from "../../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Variables } from "../../../base/text/variables";
import { isListId } from "./list-id";
import { type AudienceSegment, listsNamedBy, type SegmentScope, scopeOf, segmentsAmong } from "./segments";

/** Accepted audience of a campaign: list ids, sorted typed phones, exclusions. */
export interface Audience {
  lists: string[];
  /** Also contains e-mails without a known phone. */
  phones: string[];
  excludeLists: string[];
  excludePhones: string[];
  excludeEmails?: string[];
  segments?: AudienceSegment[];
  /** By phone, otherwise by e-mail; overrides list values. */
  values?: Record<string, Variables>;
  emails?: Record<string, string>;
}

/** An audience that can be read: its segments are evaluated for one moment. */
export interface ReadableAudience extends Audience {
  scope?: SegmentScope;
}

interface RecipientInput {
  include: string[];
  exclude: string[];
  values?: Record<string, Variables>;
  emails?: Record<string, string>;
}

/** `now`: ms UTC, the moment for which segments are evaluated. */
export async function resolveAudience(
  db: Database,
  ownerId: string,
  recipient: RecipientInput,
  now = Date.now(),
): Promise<Result<ReadableAudience>> {
  const include = split(recipient.include);
  const exclude = split(recipient.exclude);
  const emails = Object.values(recipient.emails ?? {});
  const bad = include.bad[0] ?? exclude.bad[0] ?? emails.find((email) => !parseAddress(email)?.email);
  if (bad !== undefined) return refuse(addressFault(bad), "recipient", { value: bad });

  const [all, segments] = await Promise.all([
    db
      .select({
        id: contactLists.id,
        type: contactLists.type,
        isActive: contactLists.isActive,
        title: contactLists.title,
        removingSince: contactLists.removingSince,
      })
      .from(contactLists)
      .where(eq(contactLists.ownerId, ownerId)),
    segmentsAmong(db, ownerId, include.lists),
  ]);
  const known = all.filter(({ removingSince }) => removingSince === null);
  const byId = new Map(known.map((list) => [list.id, list]));
  const lists = include.lists.filter((id) => !segments.some((segment) => segment.id === id));
  for (const id of [...lists, ...exclude.lists, ...listsNamedBy(segments)])
    if (!byId.has(id)) return refuse("listNotFound", "recipient");
  const scope = await scopeOf(db, ownerId, segments, now);
  if (!scope.ok) return scope;
  const blacklisted = lists.find((id) => byId.get(id)?.type === "blacklist");
  if (blacklisted) return refuse("listIsBlacklist", "recipient", { title: byId.get(blacklisted)?.title ?? "" });

  const titled = (id: string) => [id, byId.get(id)?.title ?? ""] as const;
  const withTitles = (one: (typeof segments)[number]): AudienceSegment => ({
    ...one,
    lists: Object.fromEntries(listsNamedBy([one]).map(titled)),
  });
  const blacklists = known.filter((list) => list.type === "blacklist" && list.isActive).map((list) => list.id);
  return ok({
    lists,
    ...(segments.length > 0 ? { segments: segments.map(withTitles), scope: scope.value } : {}),
    phones: include.phones,
    excludeLists: [...new Set([...exclude.lists, ...blacklists])],
    excludePhones: exclude.phones.filter((address) => personOf(address).phone),
    ...emailsAmong(exclude.phones),
    ...(recipient.values ? { values: byAddress(recipient.values) } : {}),
    ...(recipient.emails ? { emails: byAddress(lowered(recipient.emails)) } : {}),
  });
}

/** Adds blacklists activated after acceptance. */
export async function withBlacklists(db: Database, ownerId: string, audience: Audience): Promise<Audience> {
  const blacklists = await db.all<{ id: string }>(sql`SELECT id FROM contact_lists
    WHERE owner_id = ${ownerId} AND type = 'blacklist' AND is_active`);
  return { ...audience, excludeLists: [...new Set([...audience.excludeLists, ...blacklists.map(({ id }) => id)])] };
}

export async function isListGone(db: Database, ownerId: string, audience: Audience): Promise<boolean> {
  const gone = await db.all(sql`${goneAmong(ownerId, listsOf(audience))} LIMIT 1`);
  return gone.length > 0;
}

/** All lists that an audience depends on. */
export const listsOf = ({ lists, excludeLists, segments }: Audience): string[] => [
  ...lists,
  ...excludeLists,
  ...listsNamedBy(segments),
];

export async function withoutGone(db: Database, ownerId: string, addresses: string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(goneAmong(ownerId, listsAmong(addresses)));
  const gone = new Set(rows.map(({ id }) => id));
  return addresses.filter((address) => !gone.has(address));
}

/** NULL if a list is removed: NOT NULL then fails the accepting batch, and a later removal finds the task. */
export function keptLists(
  ownerId: string,
  lists: string[],
  data: Record<string, unknown>,
): SQL<Record<string, unknown>> {
  return sql`iif(EXISTS (${goneAmong(ownerId, lists)}), NULL, ${JSON.stringify(data)})`;
}

export const isForLists = (error: unknown) => mentions(error, "NOT NULL constraint failed: tasks.data");

function goneAmong(ownerId: string, lists: string[]): SQL {
  return sql`SELECT j.value AS id FROM json_each(${JSON.stringify(lists)}) j WHERE NOT EXISTS (SELECT 1 FROM contact_lists l
    WHERE l.owner_id = ${ownerId} AND l.id = j.value AND l.removing_since IS NULL)
    AND NOT EXISTS (SELECT 1 FROM segments g WHERE g.owner_id = ${ownerId} AND g.id = j.value)`;
}

export function listsAmong(addresses: readonly string[]): string[] {
  return addresses.filter((address) => isListId(address));
}

function emailsAmong(addresses: string[]): Pick<Audience, "excludeEmails"> {
  const excludeEmails = addresses.flatMap((address) => personOf(address).email ?? []);
  return excludeEmails.length > 0 ? { excludeEmails } : {};
}

function lowered(emails: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(emails).map(([phone, email]) => [phone, readEmail(email) ?? email]));
}

function byAddress<T>(values: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([address, own]) => [keyOf(address) ?? address, own]));
}

/** Digits or e-mail; undefined for neither. */
function keyOf(address: string): string | undefined {
  const { phone, email } = parseAddress(address) ?? NOBODY;
  return phone ?? email ?? undefined;
}

function split(addresses: string[]) {
  const lists = new Set<string>();
  const phones = new Set<string>();
  const bad: string[] = [];
  for (const address of addresses) {
    if (isListId(address)) {
      lists.add(address);
      continue;
    }
    const key = keyOf(address);
    if (key) phones.add(key);
    else bad.push(address);
  }
  return { lists: [...lists], phones: [...phones].sort(), bad };
}
