import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { parsePhone } from "../shared/phone";
import { type Audience, blacklistedAmong, isListId } from "./audience";

export const LEFT_REASONS = [
  "duplicate",
  "malformed",
  "blacklist",
  "excludedList",
  "frequencyCap",
  "noPriceForPhone",
  "rejectedByRule",
  "budgetExceeded",
] as const;

/** Why somebody gets nothing. */
export type LeftReason = (typeof LEFT_REASONS)[number];

/** `sample`: addresses as typed where they are no phones, digits else. */
export interface LeftOut {
  reason: LeftReason;
  count: number;
  sample: string[];
}

const SAMPLE = 10;

/** Counts who is left out of a mailing, and why. */
export function openLeft(db: Database, ownerId: string) {
  const counts = new Map<LeftReason, LeftOut>();
  const seen = new Set<string>();

  function add(reason: LeftReason, address: string): void {
    const known = counts.get(reason) ?? { reason, count: 0, sample: [] };
    known.count++;
    if (known.sample.length < SAMPLE) known.sample.push(address);
    counts.set(reason, known);
  }
  return {
    add,
    /** Whether a typed address is a phone, and the first of its kind. */
    typed(address: string): boolean {
      const phone = parsePhone(address);
      if (!phone) add("malformed", address);
      else if (seen.has(phone)) add("duplicate", phone);
      else return Boolean(seen.add(phone));
      return false;
    },
    /** Tells apart whom the reading left out: by a blacklist, by what the mailing excludes, by how often he heard already. */
    async explain(phones: string[], { excludePhones }: Audience, exclude: string[]): Promise<void> {
      if (phones.length === 0) return;
      const blacklisted = await blacklistedAmong(db, ownerId, phones);
      const lists = exclude.filter(isListId);
      const rows =
        lists.length === 0
          ? []
          : await db.all<{ phone: string }>(sql`SELECT DISTINCT c.phone AS phone
              FROM json_each(${JSON.stringify(lists)}) l CROSS JOIN json_each(${JSON.stringify(phones)}) j
              CROSS JOIN contacts c ON c.owner_id = ${ownerId} AND c.list_id = l.value AND c.phone = j.value`);
      const excluded = new Set([...excludePhones, ...rows.map(({ phone }) => phone)]);
      for (const phone of phones) {
        add(blacklisted.has(phone) ? "blacklist" : excluded.has(phone) ? "excludedList" : "frequencyCap", phone);
      }
    },
    /** All reasons in their order; what was typed is never projected. */
    all(scale: number): LeftOut[] {
      return LEFT_REASONS.flatMap((reason) => {
        const known = counts.get(reason);
        if (!known) return [];
        return [{ ...known, count: reason === "malformed" ? known.count : Math.ceil(known.count * scale) }];
      });
    },
  };
}
