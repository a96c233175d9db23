import { and, eq, isNull, sql } from "drizzle-orm";
import { drafts } from "../../../../db/schema/drafts";
import { sendings } from "../../../../db/schema/sendings";
import { tasks } from "../../../../db/schema/tasks";
import { ok, type Problem, type Result, refuse } from "../../base/shared/errors/result";
import { firstIdAt, newIdAt } from "../../base/shared/ids";
import { toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { getAvailable } from "../../money/billing/available";
import { createBulk, previewBulk } from "../sendings/accept/create-bulk";
import { createSending, type Sender } from "../sendings/accept/create-sending";
import { bulkInput } from "../sendings/accept/input";
import type { DraftContent } from "../sendings/compose/draft-content";
import { createRecurrent } from "../sendings/schedule/create";
import { bodyOf, type DraftBody, rawBodyOf } from "./body";
import { changesSince, type Shown } from "./button-digest";
import { type DraftRow, draftChanged, draftOf, ownRow, readDraft, sentRow } from "./drafts";
import { dryRunDraft } from "./dry-run";
import { atSteps, type Refusal, type RefusedDraft } from "./problems";
import { findPeople } from "./recipients/people";

export interface Sent {
  kind: "message" | "task";
  id: string;
}

type SentResult = { ok: true; value: Sent } | RefusedDraft;

/** ms after which the reserved id is dropped. */
const UNDER_WAY_MS = 10 * 60_000;

/**
 * Sends a draft once. The sending id is stored first, so a second press or a retry after a crash finds or completes the
 * same sending. Refuses another version or a changed `shown` digest.
 */
export async function sendDraft(
  platform: Platform,
  viewer: Sender,
  { id, version, shown }: { id: string; version: number; shown: Shown },
): Promise<SentResult> {
  const row = await readDraft(platform.db, viewer, id);
  if (!row) return atSteps(refuse("draftNotFound", undefined, undefined, "notFound"));
  const made = row.sendingId ? await mailingOf(platform, viewer, row.sendingId) : null;
  if (made) return done(platform, viewer, row, made);
  if (row.sentAt !== null) return atSteps(refuse("draftSent", undefined, undefined, "conflict"));
  if (row.version !== version) return atSteps(draftChanged());

  const { content } = draftOf(row);
  const run = await dryRunDraft(platform, viewer, content);
  if (!run.ok) return run;
  const changes = await changesSince(shown, content, run.value);
  if (changes.length > 0) return otherwise(platform, viewer, row, changes);
  const now = platform.clock();
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const body = bodyOf(content, { now, people });
  if (!body.ok) return atSteps(body);
  const sendingId = await claim(platform, viewer, row);
  if (!sendingId) return atSteps(draftChanged());

  const result = await create(platform, viewer, body.value, { id: sendingId, zone: content.schedule.zone });
  if (result.ok) return done(platform, viewer, row, result.value);
  // A concurrent request was first, and its hold is already in place.
  const known = await mailingOf(platform, viewer, sendingId);
  if (known) return done(platform, viewer, row, known);
  await release(platform, viewer, row, sendingId);
  return atSteps(await withSums(platform, viewer, content, result), content);
}

export async function sentOf(platform: Platform, viewer: Sender, { sendingId }: DraftRow): Promise<Sent | null> {
  return sendingId ? mailingOf(platform, viewer, sendingId) : null;
}

// A concurrent request may have sent the draft, which changes its recipients.
async function otherwise(
  platform: Platform,
  viewer: Sender,
  { id }: DraftRow,
  problems: Problem[],
): Promise<SentResult> {
  const row = await readDraft(platform.db, viewer, id);
  const made = row && (await sentOf(platform, viewer, row));
  return made ? done(platform, viewer, row, made) : atSteps({ ok: false, code: "conflict", problems });
}

async function claim({ db, clock }: Platform, viewer: Sender, { id, version }: DraftRow): Promise<string | null> {
  const now = clock();
  const [claimed] = await db
    .update(drafts)
    .set({
      sendingId: sql`CASE WHEN ${drafts.sendingId} >= ${firstIdAt(now - UNDER_WAY_MS)}
        THEN ${drafts.sendingId} ELSE ${newIdAt(now)} END`,
    })
    .where(and(ownRow(viewer, id), eq(drafts.version, version), isNull(drafts.sentAt)))
    .returning({ sendingId: drafts.sendingId });
  return claimed?.sendingId ?? null;
}

async function release({ db }: Platform, viewer: Sender, { id }: DraftRow, sendingId: string): Promise<void> {
  await db
    .update(drafts)
    .set({ sendingId: null })
    .where(and(ownRow(viewer, id), eq(drafts.sendingId, sendingId), isNull(drafts.sentAt)));
}

interface Named {
  id: string;
  /** The draft's zone, IANA. */
  zone: string;
}

async function create(platform: Platform, viewer: Sender, body: DraftBody, { id, zone }: Named): Promise<Result<Sent>> {
  if (body.kind === "single") {
    const sent = await createSending(platform, viewer, body.input, { id });
    return sent.ok ? ok({ kind: "message", id }) : sent;
  }
  if (body.kind === "recurrent") {
    const made = await createRecurrent(platform, viewer, body.input, body.recurrence, { id });
    return made.ok ? ok({ kind: "task", id }) : made;
  }
  const bulk = await createBulk(platform, viewer, body.input, { id, zone });
  return bulk.ok ? ok({ kind: "task", id }) : bulk;
}

// For a single message, the hold's refusal lacks the amounts.
async function withSums(platform: Platform, viewer: Sender, content: DraftContent, refusal: Refusal): Promise<Refusal> {
  if (refusal.problems[0]?.key !== "insufficientFunds") return refusal;
  const people = await findPeople(platform.db, viewer, content.recipients.contacts);
  const parsed = bulkInput.safeParse(rawBodyOf(content, { now: platform.clock(), people }));
  const preview = parsed.success ? await previewBulk(platform, viewer, parsed.data) : null;
  if (!preview?.ok) return refusal;
  const { estimate, available } = preview.value;
  const { currency } = await getAvailable(platform.db, viewer.id);
  const values = { needed: toUnits(estimate.amount), available: toUnits(available), currency };
  return { ...refusal, problems: [{ key: "insufficientFundsFor", values }] };
}

async function mailingOf({ db }: Platform, viewer: Sender, id: string): Promise<Sent | null> {
  const [task, message] = await db.batch([
    db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.ownerId, viewer.id), eq(tasks.id, id))),
    db
      .select({ id: sendings.id })
      .from(sendings)
      .where(and(eq(sendings.ownerId, viewer.id), eq(sendings.id, id))),
  ]);
  if (task.length > 0) return { kind: "task", id };
  return message.length > 0 ? { kind: "message", id } : null;
}

// Content written in the meantime stays as a new draft.
async function done({ db, clock }: Platform, viewer: Sender, row: DraftRow, sent: Sent): Promise<SentResult> {
  if (row.sentAt === null) {
    await db
      .update(drafts)
      .set(sentRow(clock()) as Partial<DraftRow>)
      .where(and(ownRow(viewer, row.id), eq(drafts.version, row.version), eq(drafts.sendingId, sent.id)));
  }
  return { ok: true, value: sent };
}
