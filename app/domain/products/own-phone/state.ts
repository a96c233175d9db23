import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { CODE_WIDGET, TRIAL_RULE } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import type { Micros } from "../../base/shared/money";
import { isOnTrial, testNameColumn } from "../../money/trial/reach";

/** Phones are digits. */
export interface OwnPhone {
  confirmed: string | null;
  /** The number that the last code went to; null: it is confirmed, or no code was sent. */
  requested: string | null;
  /** The platform confirms phones. */
  isOffered: boolean;
  testName: string | null;
  /** The credit for confirming a number, micros; null: none. */
  offer: Micros | null;
  /** The credit that the account got, and what it has left, micros. */
  trial: { amount: Micros; left: Micros; isOn: boolean } | null;
}

export async function ownPhoneOf(db: Database, { id }: { id: string }): Promise<OwnPhone> {
  const [row] = await db.all<{
    confirmed: string | null;
    requested: string | null;
    isOffered: number;
    testName: string | null;
    offer: Micros | null;
    amount: Micros | null;
    left: Micros;
    isOn: number;
  }>(sql`SELECT p.phone AS confirmed, nullif(p.requested, '') AS requested,
      EXISTS (SELECT 1 FROM settings WHERE owner_id = ${PLATFORM_OWNER} AND key = ${CODE_WIDGET}) AS isOffered,
      ${testNameColumn} AS testName, (SELECT amount FROM trials WHERE owner_id = ${id}) AS amount,
      (SELECT nullif(value ->> 'amount', 0) FROM settings WHERE owner_id = ${PLATFORM_OWNER} AND key = ${TRIAL_RULE}) AS offer,
      coalesce((SELECT balance FROM accounts WHERE owner_id = ${id}), 0) AS left, ${isOnTrial(id)} AS isOn
    FROM (SELECT 1) LEFT JOIN own_phones p ON p.owner_id = ${id}`);
  const { confirmed, requested, isOffered, testName, offer, amount, left, isOn } = row!;
  return {
    confirmed,
    requested,
    isOffered: isOffered === 1,
    testName: confirmed && testName,
    offer: amount === null ? offer : null,
    trial: amount === null ? null : { amount, left, isOn: isOn === 1 },
  };
}
