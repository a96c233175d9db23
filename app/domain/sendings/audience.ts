import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { contactLists } from "../../../db/schema/contacts";
import { parsePhone } from "../shared/phone";
import { ok, type Result, refuse } from "../shared/result";
import type { Variables } from "./variables";

/** Who shall receive a bulk, as accepted: list ids, sorted typed phones, and what to leave out. */
export interface Audience {
  lists: string[];
  phones: string[];
  excludeLists: string[];
  excludePhones: string[];
  /** By phone: what came with it, over what a list knows. */
  values?: Record<string, Variables>;
}

const LIST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Parses and checks the recipients of a bulk; the account's active blacklists are always left out. */
export async function resolveAudience(
  db: Database,
  ownerId: string,
  recipient: { include: string[]; exclude: string[]; values?: Record<string, Variables> },
): Promise<Result<Audience>> {
  const include = split(recipient.include);
  const exclude = split(recipient.exclude);
  const bad = include.bad[0] ?? exclude.bad[0];
  if (bad !== undefined) return refuse("recipientInvalid", "recipient", { value: bad });

  const known = await db
    .select({
      id: contactLists.id,
      type: contactLists.type,
      isActive: contactLists.isActive,
      title: contactLists.title,
    })
    .from(contactLists)
    .where(eq(contactLists.ownerId, ownerId));
  const byId = new Map(known.map((list) => [list.id, list]));
  for (const id of [...include.lists, ...exclude.lists]) if (!byId.has(id)) return refuse("listNotFound", "recipient");
  const blacklisted = include.lists.find((id) => byId.get(id)?.type === "blacklist");
  if (blacklisted) return refuse("listIsBlacklist", "recipient", { title: byId.get(blacklisted)?.title ?? "" });

  const blacklists = known.filter((list) => list.type === "blacklist" && list.isActive).map((list) => list.id);
  return ok({
    lists: include.lists,
    phones: include.phones,
    excludeLists: [...new Set([...exclude.lists, ...blacklists])],
    excludePhones: exclude.phones,
    ...(recipient.values ? { values: byPhone(recipient.values) } : {}),
  });
}

export function isListId(address: string): boolean {
  return LIST_ID.test(address);
}

/** Ids of contact lists among typed addresses. */
export function listsAmong(addresses: readonly string[]): string[] {
  return addresses.filter((address) => LIST_ID.test(address));
}

function byPhone(values: Record<string, Variables>): Record<string, Variables> {
  return Object.fromEntries(Object.entries(values).map(([address, own]) => [parsePhone(address) ?? address, own]));
}

function split(addresses: string[]) {
  const lists = new Set<string>();
  const phones = new Set<string>();
  const bad: string[] = [];
  for (const address of addresses) {
    if (LIST_ID.test(address)) {
      lists.add(address);
      continue;
    }
    const phone = parsePhone(address);
    if (phone) phones.add(phone);
    else bad.push(address);
  }
  return { lists: [...lists], phones: [...phones].sort(), bad };
}

/** A row when an active blacklist of the account holds the phone: one seek a blacklist. */
export function blacklistQuery(ownerId: string, phone: string): SQL {
  return sql`SELECT 1 FROM contact_lists l CROSS JOIN contacts c
      ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = ${phone}
    WHERE l.owner_id = ${ownerId} AND l.type = 'blacklist' AND l.is_active LIMIT 1`;
}

/** Which of these phones an active blacklist of the account holds: one seek a phone and blacklist. */
export async function blacklistedAmong(db: Database, ownerId: string, phones: string[]): Promise<Set<string>> {
  const rows = await db.all<{ phone: string }>(sql`SELECT DISTINCT c.phone AS phone
    FROM contact_lists l CROSS JOIN json_each(${JSON.stringify(phones)}) j CROSS JOIN contacts c
      ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = j.value
    WHERE l.owner_id = ${ownerId} AND l.type = 'blacklist' AND l.is_active`);
  return new Set(rows.map(({ phone }) => phone));
}
