import { sql } from "drizzle-orm";
import { jsonRows, type RowOf } from "../../../../../db/json-rows";
import type { Platform, Provider, SubmitOutcome } from "../../../base/shared/ports/platform";
import type { Routing } from "../../../network/routing/config";
import { type KnownProvider, TEST_PROVIDER } from "../../../network/routing/providers/known-providers";
import type { Claimed } from "./record-outcomes";

/** Value of `is_unsure` while a provider without look-up may have the message. */
export const SUBMITTED_UNCERTAIN = 2 as const;
/** Submitted together with others: on its own it would be a different request. */
const MARKED_TOGETHER = 3;
const MARK_AFTER_MS = 60_000;

interface CarrierRef {
  provider: string | null;
  type: string;
  isTest: boolean;
}

export const carrierOf = ({ provider, type, is_test }: Claimed): CarrierRef => ({
  provider,
  type,
  isTest: is_test === 1,
});

/**
 * Providers that may have an uncertain message: the recorded one, otherwise all of its type. None if the recorded one
 * was removed: others would wrongly report the message as unknown.
 */
export function suspectsOf({ providers }: Routing, { provider, type, isTest }: CarrierRef): Provider[] {
  const carrier = isTest ? TEST_PROVIDER : provider;
  const known =
    carrier === null ? [...providers.values()].filter((other) => other.type === type) : [providers.get(carrier)];
  return known.flatMap((one) => one?.provider ?? []);
}

/** The provider without look-up that may have this uncertain message; undefined if look-up can prove it. */
export function holderOf(
  { providers }: Routing,
  { provider, isTest }: Omit<CarrierRef, "type">,
): KnownProvider | undefined {
  const known = isTest ? undefined : providers.get(provider ?? "");
  return known?.provider?.capabilities.whenLost ? known : undefined;
}

export function mayRepeat({ provider, isActive }: KnownProvider, { is_unsure }: Claimed): boolean {
  return provider?.capabilities.whenLost === "repeat" && isActive && is_unsure < MARKED_TOGETHER;
}

/** After all attempts: neither retried nor reported as failed. */
export function lost({ id, error }: Pick<Claimed, "id" | "error">): SubmitOutcome {
  return { id, kind: "unknown", isLost: true, code: error ?? "noAnswer" };
}

const marked = jsonRows(["id", "mark", "provider"], "j");

/** Marks are written before the submit: a worker that crashes later may have sent the messages. */
export function openMarks({ db, clock }: Platform, ownerId: string) {
  let waiting: RowOf<typeof marked>[] = [];
  let next: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const marks = marked.json(waiting);
    waiting = [];
    next = null;
    await db.run(sql`UPDATE sendings SET is_unsure = ${marked.mark}, provider = ${marked.provider},
        wait_until = ${clock() + MARK_AFTER_MS}
      FROM json_each(${marks}) j WHERE owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND sendings.id = ${marked.id}
        AND status = 'processing'`);
  }
  /** Waits until these rows are marked; marks of requests that leave together share a round trip. */
  return function mark(rows: Claimed[], { id: provider, capabilities }: Provider): Promise<void> {
    const mark = rows.length > 1 && !capabilities.saysOneThing ? MARKED_TOGETHER : SUBMITTED_UNCERTAIN;
    waiting.push(...rows.map(({ id }) => ({ id, mark, provider })));
    next ??= writing.catch(() => undefined).then(write);
    writing = next;
    return next;
  };
}
