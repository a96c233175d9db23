import { type SQL, sql } from "drizzle-orm";
import { TRIAL_RULE } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import { MOVEMENTS } from "../billing/billings";

/** The channel of the shared test name. */
export const TEST_NAME_CHANNEL = "sms";

export const OWN_ONLY = ["trialOwnOnly", "testNameOwnOnly"] as const;
export type OwnOnly = (typeof OWN_ONLY)[number];

export const isOwnOnly = (error: string | null): error is OwnOnly => OWN_ONLY.some((one) => one === error);

/** A row of `reachQuery`. */
export interface ReachRow {
  phone: string | null;
  isOnTrial: number;
  testName: string | null;
}

/** Numbers that a message may reach: all, or only the account's own. */
export interface Reach {
  why: OwnOnly | null;
  /** The confirmed phone, digits. */
  own: string | null;
}

/** True while the trial credit is the only money that came in. Reads at most the movements of money. */
export const isOnTrial = (ownerId: string | SQL): SQL => sql`(EXISTS (SELECT 1 FROM trials WHERE owner_id = ${ownerId})
  AND NOT EXISTS (SELECT 1 FROM billings INDEXED BY billings_movements
    WHERE owner_id = ${ownerId} AND ${MOVEMENTS} AND amount > 0
      AND id <> (SELECT line_id FROM trials WHERE owner_id = ${ownerId}))
  AND coalesce((SELECT overdraft = 0 FROM accounts WHERE owner_id = ${ownerId}), 1))`;

export const testNameColumn = sql<string | null>`(SELECT nullif(value ->> 'sender', '') FROM settings
  WHERE owner_id = ${PLATFORM_OWNER} AND key = ${TRIAL_RULE})`;

/** For the batch that plans a message. */
export function reachQuery(ownerId: string): SQL {
  return sql`SELECT (SELECT phone FROM own_phones WHERE owner_id = ${ownerId}) AS phone,
    ${isOnTrial(ownerId)} AS isOnTrial, ${testNameColumn} AS testName`;
}

/** `names`: the account's approved names; an own name that equals the test name reaches everybody. */
export function reachOf(
  row: ReachRow | undefined,
  { type, sender, names }: { type: string; sender: string; names: readonly { name: string }[] },
): Reach {
  const own = row?.phone ?? null;
  if (row?.isOnTrial) return { why: "trialOwnOnly", own };
  return {
    why: isTestName(row, { type, sender }) && !names.some(({ name }) => name === sender) ? "testNameOwnOnly" : null,
    own,
  };
}

/** The shared test name, which an account may use once its phone is confirmed. */
export function isTestName(row: ReachRow | undefined, { type, sender }: { type: string; sender: string }): boolean {
  return type === TEST_NAME_CHANNEL && row?.phone != null && row.testName !== null && sender === row.testName;
}
