import { sql } from "drizzle-orm";
import type { Routing } from "../../routing/config";
import { type KnownProvider, TEST_PROVIDER } from "../../routing/providers/known-providers";
import type { Platform, Provider, SubmitOutcome } from "../../shared/ports/platform";
import type { Claimed } from "./record-outcomes";

/** `is_unsure` of what its provider, which cannot be asked, may have. */
export const SUBMITTED_UNCERTAIN = 2 as const;
/** The same, had it gone together with others: alone it would be another request. */
const MARKED_TOGETHER = 3;
/** The lease of what was given to somebody who cannot be asked: longer than any answer is waited for. */
const MARK_AFTER_MS = 60_000;

interface Asked {
  provider: string | null;
  type: string;
  isTest: boolean;
}

/**
 * Who may have a message whose fate is unknown: the provider it was given to; any of its type where that is not known.
 * Where that one is gone nobody else is asked, who would truthfully say that he does not know it.
 */
export function suspectsOf({ providers }: Routing, { provider, type, isTest }: Asked): Provider[] {
  const carrier = isTest ? TEST_PROVIDER : provider;
  const known =
    carrier === null ? [...providers.values()].filter((other) => other.type === type) : [providers.get(carrier)];
  return known.flatMap((one) => one?.provider ?? []);
}

/** Who cannot be asked and may have this unsure message; undefined where asking proves it. */
export function holderOf({ providers }: Routing, { provider, isTest }: Omit<Asked, "type">): KnownProvider | undefined {
  const known = isTest ? undefined : providers.get(provider ?? "");
  return known?.provider?.capabilities.whenLost ? known : undefined;
}

/** Whether an unsure message may go again to the one who may have it. */
export function mayRepeat({ provider, isActive }: KnownProvider, { is_unsure }: Claimed): boolean {
  return provider?.capabilities.whenLost === "repeat" && isActive && is_unsure < MARKED_TOGETHER;
}

/** The end of all tries: it is neither repeated nor said to have failed. */
export function lost({ id, error }: Pick<Claimed, "id" | "error">): SubmitOutcome {
  return { id, kind: "unknown", isLost: true, code: error ?? "noAnswer" };
}

/** Written before somebody who cannot be asked gets them: a worker that dies from here on may have given them away. */
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
