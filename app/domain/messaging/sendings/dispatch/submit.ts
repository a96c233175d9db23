import type { Database } from "../../../../../db/client";
import type { Lane } from "../../../../../db/schema/sendings";
import { allOf, pool } from "../../../base/shared/pool";
import type { Platform, SubmitOutcome } from "../../../base/shared/ports/platform";
import { blacklistedAmong } from "../../../library/contacts/blacklisted";
import { watchHealth } from "../../../network/provider-health/run-health";
import { type KnownProvider, TEST_PROVIDER } from "../../../network/routing/providers/known-providers";
import { ADDRESS_UNKNOWN, type Reach, reachOf } from "../compose/reachability";
import { batchKeyOf } from "./batch-key";
import type { Claim } from "./dispatch";
import { paced, putBackUnsent } from "./rate-limits";
import { reconcileUncertain } from "./reconcile-uncertain";
import { type Claimed, changesOf, openRecorder, type Retries } from "./record-outcomes";
import { listsOf, type RoutedRows, routeRows } from "./route-rows";
import { submitShare } from "./submit-batch";
import { openGate } from "./task-state";
import { carrierOf, holderOf, lost, mayRepeat, openMarks, SUBMITTED_UNCERTAIN } from "./uncertain";
import { holdUnrouted } from "./unrouted";
import { validitiesOf } from "./validity";

const IN_FLIGHT = 4;
const MOST_PROVIDERS = 5;

/** A claim being submitted to providers. */
export interface Submission {
  platform: Platform;
  claim: Claim;
  lane: Lane;
  lists: string[];
  recorder: ReturnType<typeof openRecorder>;
  /** Filters out rows whose task was paused or stopped. */
  pass: ReturnType<typeof openGate>;
  mark: ReturnType<typeof openMarks>;
  /** Rows whose request never left. */
  unsent: Claimed[];
  requests: number;
}

/** Routes and submits claimed rows per provider; returns what to retry and when. */
export async function submitClaim(platform: Platform, claim: Claim, lane: Lane): Promise<Retries> {
  const { ownerId } = claim;
  const recorder = openRecorder(platform, ownerId);
  if (claim.rows.length === 0) return recorder.again;
  const lists = await listsOf(platform, claim);
  const [pass, mark] = [openGate(platform, ownerId), openMarks(platform, ownerId)];
  const submission: Submission = { platform, claim, lane, lists, recorder, pass, mark, unsent: [], requests: 0 };
  const { fresh, byHolder, uncertain } = sorted(claim);
  try {
    await allOf([
      submitFresh(submission, fresh),
      ...byHolder.map(([holder, rows]) => repeatToHolder(submission, holder, rows)),
      ...uncertain.map(async (rows) => submitFresh(submission, await reconcileUncertain(submission, rows))),
    ]);
  } finally {
    await recorder.flush();
  }
  await putBackUnsent(platform, ownerId, submission.unsent);
  recorder.retryAt(
    submission.unsent.map(({ id }) => id),
    platform.clock(),
  );
  if (recorder.hasErrors()) await watchHealth(platform);
  return recorder.again;
}

/** `byHolder`: uncertain rows that a provider without look-up may have; `uncertain`: groups to look up together. */
function sorted({ rows, routing }: Claim) {
  const holder = (row: Claimed) => (row.is_unsure ? holderOf(routing.routing, carrierOf(row)) : undefined);
  const held = rows.filter(holder);
  const uncertain = Map.groupBy(
    rows.filter((row) => row.is_unsure && !held.includes(row)),
    ({ provider, is_test }) => (is_test ? TEST_PROVIDER : provider),
  );
  return {
    fresh: rows.filter((row) => !row.is_unsure),
    byHolder: [...Map.groupBy(held, (row) => holder(row)!)],
    uncertain: [...uncertain.values()],
  };
}

/** Submits rows that no provider has. */
async function submitFresh(submission: Submission, rows: Claimed[]): Promise<void> {
  const { platform, claim, recorder, lists } = submission;
  const { ownerId, routing, started } = claim;
  const blacklisted = await nowBlacklisted(platform.db, ownerId, rows, started);
  if (blacklisted.length > 0) {
    await recorder.add(changesOf(blacklisted, blacklisted.map(onBlacklist), null, platform.clock()));
  }
  const free = blacklisted.length > 0 ? rows.filter((row) => !blacklisted.includes(row)) : rows;
  const { byProvider, unrouted } = routeRows(routing, free, lists);
  await holdUnrouted(platform, ownerId, unrouted);
  await submitRouted(submission, free, byProvider);
}

/** Only the same provider can detect the duplicate, whatever the routes are now. */
async function repeatToHolder(submission: Submission, holder: KnownProvider, rows: Claimed[]): Promise<void> {
  const { platform, recorder } = submission;
  const repeatable = rows.filter((row) => mayRepeat(holder, row));
  const left = rows.filter((row) => !repeatable.includes(row));
  if (left.length > 0) await recorder.add(changesOf(left, left.map(lost), holder.provider, platform.clock()));
  const routes = new Map(repeatable.map((row) => [row, null]));
  if (repeatable.length > 0) await submitRouted(submission, repeatable, new Map([[holder, routes]]));
}

async function submitRouted(submission: Submission, rows: Claimed[], byProvider: RoutedRows): Promise<void> {
  const { platform, claim } = submission;
  const reaches = await failUnreachable(submission, byProvider);
  await holdPaced(submission, byProvider, reaches);
  const inFlight = Math.max(1, Math.floor(IN_FLIGHT / byProvider.size));
  const validityOf = await validitiesOf(platform.db, claim.ownerId, rows);
  await pool([...byProvider], MOST_PROVIDERS, ([known, routes]) =>
    submitShare(submission, { known, routes, reach: reaches.get(known), validityOf, inFlight }),
  );
}

type Reaches = Map<KnownProvider, Reach>;

/** Finds the addresses through which providers reach recipients; drops rows without one. */
async function failUnreachable({ platform, claim, recorder }: Submission, byProvider: RoutedRows): Promise<Reaches> {
  const reaches: Reaches = new Map();
  for (const [known, routes] of byProvider) {
    const reach = await reachOf(platform, claim.ownerId, known, [...routes.keys()]);
    if (!reach) continue;
    reaches.set(known, reach);
    for (const row of reach.lost) routes.delete(row);
    const refused = changesOf(reach.lost, reach.lost.map(unreached), known.provider, platform.clock());
    if (refused.length > 0) await recorder.add(refused);
  }
  return reaches;
}

const unreached = (row: Claimed): SubmitOutcome =>
  row.is_unsure >= SUBMITTED_UNCERTAIN
    ? lost(row)
    : { id: row.id, kind: "rejected", code: ADDRESS_UNKNOWN, detail: "" };

/** Drops rows that a limit or local time delays. */
async function holdPaced({ platform, claim }: Submission, byProvider: RoutedRows, reaches: Reaches): Promise<void> {
  const outside = [...byProvider].filter(([{ config }]) => config.id !== TEST_PROVIDER);
  const leaving = new Map(outside.map(([known, routes]) => [known, [...routes.keys()]]));
  const waiting = await paced(
    platform,
    claim,
    leaving,
    (known, row) => known.provider && batchKeyOf(known.provider, row, reaches.get(known)),
  );
  for (const routes of byProvider.values()) for (const row of routes.keys()) if (waiting.has(row)) routes.delete(row);
}

/** ms. */
const FRESH_MS = 60_000;

async function nowBlacklisted(db: Database, ownerId: string, rows: Claimed[], now: number): Promise<Claimed[]> {
  const waited = rows.filter((row) => now - row.created_at > FRESH_MS);
  if (waited.length === 0) return [];
  const blacklisted = await blacklistedAmong(db, ownerId, [...new Set(waited.map(({ recipient }) => recipient))]);
  return waited.filter(({ recipient }) => blacklisted.has(recipient));
}

const onBlacklist = ({ id }: Claimed): SubmitOutcome => ({
  id,
  kind: "rejected",
  code: "recipientBlacklisted",
  detail: "",
});
