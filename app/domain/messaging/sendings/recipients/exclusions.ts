import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { can, type Viewer } from "../../../base/access/viewer";
import { NOBODY, type Person, parseAddress } from "../../../base/channels/person";
import { BARRIERS } from "../../../base/preconditions/preconditions";
import { blacklistedAmong } from "../../../library/contacts/blacklisted";
import { OWN_ONLY } from "../../../money/trial/reach";
import type { Audience } from "./audience";
import { isListId } from "./list-id";

export const LEFT_REASONS = [
  "duplicate",
  "malformed",
  "blacklist",
  "excludedList",
  "frequencyCap",
  "noPriceForPhone",
  ...BARRIERS,
  "rejectedByRule",
  "textEmpty",
  "textTooLong",
  "tooManySegments",
  "budgetExceeded",
  ...OWN_ONLY,
] as const;

export type LeftReason = (typeof LEFT_REASONS)[number];

/** `sample`: invalid addresses as typed, otherwise digits and e-mails. */
export interface LeftOut {
  reason: LeftReason;
  count: number;
  sample: string[];
}

/** Viewers without the right to contacts see only typed addresses. */
export function leftFor(viewer: Viewer, left: LeftOut[], typed: readonly string[]): LeftOut[] {
  if (can(viewer, "contacts.get")) return left;
  const known = new Set(
    typed.map((one) => {
      const { phone, email } = parseAddress(one) ?? NOBODY;
      return phone ?? email ?? one;
    }),
  );
  return left.map((one) => ({ ...one, sample: one.sample.filter((address) => known.has(address)) }));
}

export const MOST_SAMPLE = 10;

/** `most`: addresses stored per reason. */
export function openLeft(db: Database, ownerId: string, most = MOST_SAMPLE) {
  const counts = new Map<LeftReason, LeftOut>();
  const seen = new Set<string>();

  function add(reason: LeftReason, address: string): void {
    const known = counts.get(reason) ?? { reason, count: 0, sample: [] };
    known.count++;
    if (known.sample.length < most) known.sample.push(address);
    counts.set(reason, known);
  }
  return {
    add,
    typed(address: string): boolean {
      const { phone, email } = parseAddress(address) ?? NOBODY;
      const key = phone ?? email;
      if (!key) add("malformed", address);
      else if (seen.has(key)) add("duplicate", key);
      else return Boolean(seen.add(key));
      return false;
    },
    async explain(people: Person[], { excludePhones, excludeEmails = [] }: Audience, exclude: string[]): Promise<void> {
      if (people.length === 0) return;
      const addresses = people.flatMap(addressesOf);
      const blacklisted = await blacklistedAmong(db, ownerId, addresses);
      const lists = exclude.filter(isListId);
      const rows = lists.length === 0 ? [] : await db.all<{ address: string }>(listedAmong(ownerId, lists, addresses));
      const excluded = new Set([...excludePhones, ...excludeEmails, ...rows.map(({ address }) => address)]);
      for (const person of people) {
        const is = (among: Set<string>) => addressesOf(person).some((address) => among.has(address));
        add(is(blacklisted) ? "blacklist" : is(excluded) ? "excludedList" : "frequencyCap", addressesOf(person)[0]!);
      }
    },
    all(scale: number): LeftOut[] {
      return LEFT_REASONS.flatMap((reason) => {
        const known = counts.get(reason);
        if (!known) return [];
        return [{ ...known, count: reason === "malformed" ? known.count : Math.ceil(known.count * scale) }];
      });
    },
  };
}

const addressesOf = ({ phone, email }: Person) => [phone, email].filter((address) => address !== null);

function listedAmong(ownerId: string, lists: string[], addresses: string[]): SQL {
  const among = (is: SQL) => sql`EXISTS (SELECT 1 FROM contacts c
    WHERE c.owner_id = ${ownerId} AND c.list_id = l.value AND ${is})`;
  return sql`SELECT DISTINCT j.value AS address
    FROM json_each(${JSON.stringify(lists)}) l CROSS JOIN json_each(${JSON.stringify(addresses)}) j
    WHERE ${among(sql`c.phone = j.value`)} OR ${among(sql`lower(c.email) = j.value AND c.email IS NOT NULL`)}`;
}
