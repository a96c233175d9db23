import { sql } from "drizzle-orm";
import type { Routing } from "../../routing/config";
import { type KnownProvider, TEST_PROVIDER } from "../../routing/providers/known-providers";
import type { Platform, Provider, SubmitOutcome } from "../../shared/ports/platform";
import type { Claimed } from "./record-outcomes";

/** `is_unsure` while a provider without look-up may have it. */
export const SUBMITTED_UNCERTAIN = 2 as const;
/** Submitted with others: alone it would be another request. */
const MARKED_TOGETHER = 3;
const MARK_AFTER_MS = 60_000;

interface Asked {
  provider: string | null;
  type: string;
  isTest: boolean;
}

export const carrierOf = ({ provider, type, is_test }: Claimed): Asked => ({ provider, type, isTest: is_test === 1 });

/**
 * Providers that may have an uncertain message: the recorded one, else all of its type. If it was removed, none: others
 * would wrongly report the message as unknown.
 */
export function suspectsOf({ providers }: Routing, { provider, type, isTest }: Asked): Provider[] {
  const carrier = isTest ? TEST_PROVIDER : provider;
  const known =
    carrier === null ? [...providers.values()].filter((other) => other.type === type) : [providers.get(carrier)];
  return known.flatMap((one) => one?.provider ?? []);
}

/** The provider without look-up that may have this uncertain message; undefined when look-up proves it. */
export function holderOf({ providers }: Routing, { provider, isTest }: Omit<Asked, "type">): KnownProvider | undefined {
  const known = isTest ? undefined : providers.get(provider ?? "");
  return known?.provider?.capabilities.whenLost ? known : undefined;
}

export function mayRepeat({ provider, isActive }: KnownProvider, { is_unsure }: Claimed): boolean {
  return provider?.capabilities.whenLost === "repeat" && isActive && is_unsure < MARKED_TOGETHER;
}

/** After all attempts: neither repeated nor reported as failed. */
export function lost({ id, error }: Pick<Claimed, "id" | "error">): SubmitOutcome {
  return { id, kind: "unknown", isLost: true, code: error ?? "noAnswer" };
}

/** Written before the submit: a worker that dies later may have sent the messages. */
export async function markSubmitted(
  { db, clock }: Platform,
  ownerId: string,
  rows: Claimed[],
  { id, capabilities }: Provider,
): Promise<void> {
  const mark = rows.length > 1 && !capabilities.saysOneThing ? MARKED_TOGETHER : SUBMITTED_UNCERTAIN;
  const ids = JSON.stringify(rows.map((row) => row.id));
  await db.run(sql`UPDATE sendings SET is_unsure = ${mark}, provider = ${id}, wait_until = ${clock() + MARK_AFTER_MS}
    FROM json_each(${ids}) j WHERE owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND sendings.id = j.value
      AND status = 'processing'`);
}
