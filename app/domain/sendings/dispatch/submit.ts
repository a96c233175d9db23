import { sql } from "drizzle-orm";
import type { Lane } from "../../../../db/schema/sendings";
import { forgetAddresses } from "../../channels/addresses";
import type { Extras } from "../../channels/extras";
import { unsubscribeUrl } from "../../contacts/unsubscribe";
import { watchHealth } from "../../provider-health/run-health";
import type { AccountRouting } from "../../routing/config";
import { operatorOf } from "../../routing/operators/operator";
import { type KnownProvider, TEST_PROVIDER } from "../../routing/providers/known-providers";
import { type Route, routeOf } from "../../routing/route";
import { replaced } from "../../routing/rules/replacements";
import { pool } from "../../shared/pool";
import type { Address, Platform, Provider, Receipt, Submit, SubmitOutcome } from "../../shared/ports/platform";
import type { LocalHours } from "../../shared/time/local-hours";
import { ADDRESS_UNKNOWN, type Reach, reachOf } from "../compose/reachability";
import { applyReceipts } from "../receipts/apply-receipts";
import { batchSize, expressBatch, NO_ROUTE, VALIDITY_MS } from "../status";
import { batchKeyOf } from "./batch-key";
import { nowBlacklisted, onBlacklist } from "./blacklist-check";
import { payloadsOf } from "./provider-payload";
import { paced, putBack } from "./rate-limits";
import { type Again, type Claimed, changesOf, openRecorder } from "./record-outcomes";
import { openGate } from "./task-state";
import { holderOf, lost, markSubmitted, mayRepeat, SUBMITTED_UNCERTAIN, suspectsOf } from "./uncertain";
import { holdUnrouted } from "./unrouted";
import { validitiesOf } from "./validity";

export interface Claim {
  ownerId: string;
  rows: Claimed[];
  routing: AccountRouting;
  hours: ReadonlyMap<string, LocalHours>;
  started: number;
}

/** ms; a later request could outlive the lease, and another worker would submit the same rows. */
const SUBMIT_UNTIL_MS = 15_000;
const IN_FLIGHT = 4;
const MOST_PROVIDERS = 5;
/** ms; slow one-time codes move to the bulk lane, where nobody waits behind them. */
const TIMEOUT_MS: Record<Lane, number> = { express: 3000, bulk: 10_000 };
/** ms; longer for providers without look-up, whose lost response cannot be recovered. */
const PATIENCE_MS = 15_000;

/** Routes and submits claimed rows per provider; returns what to retry and when. */
export async function handOver(platform: Platform, claim: Claim, lane: Lane): Promise<Again> {
  const { ownerId, rows, routing } = claim;
  const recorder = openRecorder(platform, ownerId);
  if (rows.length === 0) return recorder.again;
  const lists = await listsOf(platform, claim);
  const pass = openGate(platform, ownerId);

  const submit = async (free: Claimed[]) => {
    const kept = await nowBlacklisted(platform.db, ownerId, free, claim.started);
    if (kept.length > 0) await recorder.add(changesOf(kept, kept.map(onBlacklist), null, platform.clock()));
    const fresh = kept.length > 0 ? free.filter((row) => !kept.includes(row)) : free;
    const { byProvider, unrouted } = routed(routing, fresh, lists);
    await holdUnrouted(platform, ownerId, unrouted);
    await give(fresh, byProvider);
  };
  const give = async (fresh: Claimed[], byProvider: ByProvider) => {
    const reaches = new Map<KnownProvider, Reach>();
    for (const [known, routes] of byProvider) {
      const reach = await reachOf(platform, ownerId, known, [...routes.keys()]);
      if (!reach) continue;
      reaches.set(known, reach);
      for (const row of reach.lost) routes.delete(row);
      const refused = changesOf(reach.lost, reach.lost.map(unreached), known.provider, platform.clock());
      if (refused.length > 0) await recorder.add(refused);
    }
    const batchKey = (known: KnownProvider, row: Claimed) =>
      known.provider && batchKeyOf(known.provider, row, reaches.get(known));
    const waiting = await paced(platform, claim, leaving(byProvider), batchKey);
    for (const routes of byProvider.values()) for (const row of routes.keys()) if (waiting.has(row)) routes.delete(row);
    const inFlight = Math.max(1, Math.floor(IN_FLIGHT / byProvider.size));
    const validityOf = await validitiesOf(platform.db, ownerId, fresh);
    await pool([...byProvider], MOST_PROVIDERS, async ([known, routes]) => {
      const { provider, replacements } = known;
      if (!provider) return;
      const ofProvider = [...routes.keys()];
      const { saysOneThing = false, whenLost } = provider.capabilities;
      const most = lane === "express" ? expressBatch(ofProvider.length) : provider.capabilities.maxBatch;
      const isRepetition = whenLost !== undefined && !saysOneThing && ofProvider.some((row) => row.is_unsure);
      const maxBatch = isRepetition ? 1 : most;
      const togetherBy = (row: Claimed) => (saysOneThing ? (batchKey(known, row) ?? row.id) : "");
      await pool(inBatches(ofProvider, maxBatch, togetherBy), inFlight, async (whole) => {
        if (platform.clock() - claim.started > SUBMIT_UNTIL_MS) return;
        const batch = await pass(whole);
        if (batch.length < whole.length) {
          // Paused or stopped meanwhile: unsubmitted rows are released.
          const now = platform.clock();
          const left = whole.filter((row) => !batch.includes(row) && row.is_unsure === 0);
          await putBack(platform, ownerId, new Map(left.map(({ id }) => [id, now])));
        }
        if (batch.length === 0) return;
        const payloads = await payloadsOf(platform, ownerId, batch);
        const isMail = provider.capabilities.address === "email";
        const messages = batch.map((row) => {
          const addresses = reaches.get(known)?.addresses.get(row.recipient);
          const unsubscribe = isMail ? unsubscribeUrl(platform.config, { ...row, ownerId }) : undefined;
          const own = (saysOneThing && batchKey(known, row)) || undefined;
          const more = {
            payload: payloads.get(row.id),
            addresses,
            unsubscribe,
            validityMs: validityOf(row),
            batchKey: own,
          };
          return replaced(toSubmit(ownerId, row, more), replacements);
        });
        if (whenLost) await markSubmitted(platform, ownerId, batch, provider);
        const outcomes = await provider.submit(messages, whenLost === "leave" ? PATIENCE_MS : TIMEOUT_MS[lane]);
        await recorder.add(
          changesOf(batch, outcomes, provider, platform.clock(), (row) => routes.get(row) ?? undefined),
        );
        const gone = outcomes.flatMap((outcome) => outcome.gone ?? []);
        await forgetAddresses(platform.db, known.config.id, gone);
      });
    });
  };
  const resolve = async (row: Claimed[], suspects: Provider[]) =>
    submit(await reconcile(platform, ownerId, row, suspects, recorder.add));

  const sure = rows.filter((row) => !row.is_unsure);
  const holder = (row: Claimed) => (row.is_unsure ? holderOf(routing.routing, asked(row)) : undefined);
  const held = rows.filter(holder);
  const given = Map.groupBy(held, (row) => holder(row)!);
  const uncertain = Map.groupBy(
    rows.filter((row) => row.is_unsure && !held.includes(row)),
    ({ provider, is_test }) => (is_test ? TEST_PROVIDER : provider),
  );
  await Promise.all([
    submit(sure),
    ...[...given].map(async ([known, ofOne]) => {
      const again = ofOne.filter((row) => mayRepeat(known, row));
      const left = ofOne.filter((row) => !again.includes(row));
      if (left.length > 0) await recorder.add(changesOf(left, left.map(lost), known.provider, platform.clock()));
      // Only the same provider can detect the repeat, whatever the routes say now.
      if (again.length > 0) await give(again, new Map([[known, new Map(again.map((row) => [row, null]))]]));
    }),
    ...[...uncertain.values()].map((ofOne) => resolve(ofOne, suspectsOf(routing.routing, asked(ofOne[0]!)))),
  ]);
  if (recorder.hasErrors()) await watchHealth(platform);
  return recorder.again;
}

const asked = ({ provider, type, is_test }: Claimed) => ({ provider, type, isTest: is_test === 1 });

type ByProvider = Map<KnownProvider, Map<Claimed, Route | null>>;

function leaving(byProvider: ByProvider): Map<KnownProvider, Claimed[]> {
  const outside = [...byProvider].filter(([{ config }]) => config.id !== TEST_PROVIDER);
  return new Map(outside.map(([known, routes]) => [known, [...routes.keys()]]));
}

function routed({ routing, groupsOf, healthOf }: AccountRouting, rows: Claimed[], lists: string[]) {
  const byProvider: ByProvider = new Map();
  const unrouted: Claimed[] = [];
  for (const row of rows) {
    const { type, sender, text, recipient } = row;
    const marks = { type, sender, text, recipient, lists, operator: () => operatorOf(recipient) };
    const route = row.is_test ? null : routeOf(groupsOf(type), marks, row, healthOf);
    const known = routing.providers.get(row.is_test ? TEST_PROVIDER : (route?.providerId ?? ""));
    if (!known) {
      unrouted.push(row);
      continue;
    }
    const routes = byProvider.get(known);
    if (routes) routes.set(row, route);
    else byProvider.set(known, new Map([[row, route]]));
  }
  return { byProvider, unrouted };
}

async function listsOf({ db }: Platform, { ownerId, rows, routing }: Claim): Promise<string[]> {
  const taskId = rows[0]?.task_id ?? null;
  const types = new Set(rows.map(({ type }) => type));
  const asks = [...types]
    .flatMap(routing.groupsOf)
    .some(({ rules }) => rules.some(({ checks }) => checks.some(({ mark }) => mark === "lists")));
  if (taskId === null || !asks) return [];
  const [task] = await db.all<{ lists: string | null }>(
    sql`SELECT data -> 'audience' -> 'lists' AS lists FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`,
  );
  return JSON.parse(task?.lists ?? "[]") as string[];
}

interface More {
  payload: Extras | undefined;
  addresses: Address[] | undefined;
  unsubscribe: string | undefined;
  validityMs: number;
  batchKey: string | undefined;
}

function toSubmit(
  ownerId: string,
  row: Claimed,
  { payload, addresses, unsubscribe, validityMs, batchKey }: More,
): Submit {
  const { id, type, recipient, sender, text } = row;
  return {
    ...{ ownerId, id, type, to: recipient, sender, text, validityMs },
    ...(payload ? { payload } : {}),
    ...(addresses ? { addresses } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(batchKey ? { batchKey } : {}),
    ...(row.is_test ? { attempt: row.attempts } : {}),
  };
}

const unreached = (row: Claimed): SubmitOutcome =>
  row.is_unsure >= SUBMITTED_UNCERTAIN
    ? lost(row)
    : { id: row.id, kind: "rejected", code: ADDRESS_UNKNOWN, detail: "" };

// A submit without a response may have arrived: look it up before any repeat.
async function reconcile(
  platform: Platform,
  ownerId: string,
  rows: Claimed[],
  all: Provider[],
  record: (changes: ReturnType<typeof changesOf>) => Promise<void>,
): Promise<Claimed[]> {
  // Providers without look-up are recorded before the submit, so they cannot have rows without a name.
  const suspects = all.filter(({ capabilities }) => !capabilities.whenLost);
  const isNowhere = all.length > 0 && rows.every(({ provider }) => provider === null);
  const sole = suspects.length === 1 ? suspects[0]! : null;
  const answered = (of: Claimed[], outcomes: SubmitOutcome[]) =>
    record(changesOf(of, outcomes, sole, platform.clock()));
  const handed = rows.map(({ id, provider_ref: ref, recipient: to }) => ({ ownerId, id, ref, to }));
  const answers = await Promise.allSettled(suspects.map(async (suspect) => suspect.find(handed)));
  const known = answers.flatMap((answer): Receipt[] => (answer.status === "fulfilled" ? answer.value : []));
  await applyReceipts(platform, known);
  const found = new Set(known.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !found.has(id));
  // No look-up or no response is no proof; polling ends after a day.
  if ((suspects.length === 0 && !isNowhere) || answers.some(({ status }) => status === "rejected")) {
    const before = platform.clock() - VALIDITY_MS;
    const isLost = ({ unsure_since: since }: Claimed) => since !== null && since <= before;
    const left = missing.filter(isLost);
    await answered(left, left.map(lost));
    const waiting = changesOf(
      missing.filter((row) => !isLost(row)),
      [],
      sole,
      platform.clock(),
    );
    const told = new Set(missing.filter((row) => row.is_told_unsure).map(({ id }) => id));
    await record(waiting.map((change) => (told.has(change.id) ? { ...change, entries: [] } : change)));
    return [];
  }
  const isOver = ({ error }: Claimed) => error !== null && error !== NO_ROUTE;
  const over = missing.filter(isOver);
  await answered(
    over,
    over.map(({ id, error }) => ({ id, kind: "rejected", code: error!, detail: "" })),
  );
  return missing.filter((row) => !isOver(row));
}

function inBatches(rows: Claimed[], maxBatch: number, togetherBy: (row: Claimed) => string): Claimed[][] {
  const batches: Claimed[][] = [];
  for (const [attempts, ofAttempt] of Map.groupBy(rows, (row) => row.attempts)) {
    for (const together of Map.groupBy(ofAttempt, togetherBy).values()) {
      const size = batchSize(attempts, Math.min(maxBatch, together.length));
      for (let from = 0; from < together.length; from += size) batches.push(together.slice(from, from + size));
    }
  }
  return batches;
}
