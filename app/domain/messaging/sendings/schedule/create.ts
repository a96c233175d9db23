import { tasks } from "../../../../../db/schema/tasks";
import type { Viewer } from "../../../base/access/viewer";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { problemsOfIssues } from "../../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import type { Recurrence } from "../../../base/tasks/recurrence";
import type { RecurrentData } from "../../../base/tasks/recurrent-task";
import { getTask, type TaskRow, taskView } from "../../../base/tasks/tasks";
import { filledFrom } from "../../templates/fill";
import { createBulk, previewBulk } from "../accept/create-bulk";
import { type BulkInput, bulkInput } from "../accept/input";
import { timingOf, zoneOf } from "../compose/schedule";
import { tagStatements } from "../compose/tags";
import { titleOf } from "../compose/title";
import { isForLists, keptLists, listsAmong } from "../recipients/audience";
import type { TaskInput } from "./input";

const WITHIN = "data.sending";

type Asker = Pick<Viewer, "id"> & Partial<Pick<Viewer, "preferences">> & { isTest?: boolean };

export async function createTask(
  platform: Platform,
  viewer: Asker,
  input: TaskInput,
  options: { id?: string } = {},
): Promise<Result<TaskRow>> {
  const sending = await sendingOf(platform, viewer, input);
  if (!sending.ok) return sending;
  const { frequency, endsAt = null, amount = null } = input.data;
  const startsAt = input.startsAt ?? platform.clock();
  if (!frequency) {
    const schedule = { ...sending.value.schedule, delay: new Date(startsAt).toISOString() };
    const made = await createBulk(platform, viewer, { ...sending.value, schedule }, options);
    return made.ok ? ok((await getTask(platform.db, viewer, made.value.taskId))!) : within(made);
  }
  if (endsAt !== null && endsAt < startsAt) return refuse("endsBeforeStart", "data.endsAt");
  const recurrence = { startsAt, frequency, zone: zoneOf(viewer), endsAt, amount };
  const made = await createRecurrent(platform, viewer, sending.value, recurrence, options);
  return made.ok ? made : within(made);
}

/**
 * Accepts a recurrent campaign; checks its first occurrence and holds no money. Problems contain the campaign's paths.
 */
export async function createRecurrent(
  platform: Platform,
  viewer: Asker,
  input: BulkInput,
  { startsAt, ...recurrence }: Recurrence,
  options: { id?: string } = {},
): Promise<Result<TaskRow>> {
  const first = { ...input.schedule, delay: new Date(startsAt).toISOString() };
  const timing = timingOf(first, platform.clock(), recurrence.zone);
  if (!timing.ok) return timing;
  // The start is stored in the task.
  const sending = { ...input, schedule: { ...input.schedule, delay: 0 as const } };
  const preview = await previewBulk(platform, viewer, sending);
  if (!preview.ok) return preview;
  return store(platform, viewer, { sending, ...recurrence }, startsAt, options);
}

async function sendingOf(platform: Platform, viewer: Asker, { title, data }: TaskInput): Promise<Result<BulkInput>> {
  const filled =
    data.sending.template === undefined ? ok(data.sending) : await filledFrom(platform, viewer, data.sending);
  if (!filled.ok) return within(filled);
  const { recipient, schedule, ...rest } = filled.value;
  const { delay: _, ...scheduled } = Object(schedule) as Record<string, unknown>;
  const raw = { ...rest, recipient: isMany(recipient) ? recipient : [recipient], schedule: scheduled };
  const parsed = bulkInput.safeParse(raw);
  if (!parsed.success) return { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error, WITHIN) };
  return ok({ ...parsed.data, title: title || parsed.data.title });
}

const isMany = (recipient: unknown) => Array.isArray(recipient) || "include" in Object(recipient);

function within<T extends Extract<Result<unknown>, { ok: false }>>(refusal: T): T {
  const problems = refusal.problems.map(({ field, ...problem }) => ({
    ...problem,
    ...(field ? { field: `${WITHIN}.${field}` } : {}),
  }));
  return { ...refusal, problems };
}

async function store(
  platform: Platform,
  { id: ownerId, isTest = false }: Asker,
  data: RecurrentData,
  startsAt: number,
  options: { id?: string },
): Promise<Result<TaskRow>> {
  const { db } = platform;
  const now = platform.clock();
  const { title, type, payload } = data.sending;
  const row: TaskRow = {
    ownerId,
    id: options.id ?? newId(),
    type: "sendings:recurrent",
    state: "scheduled",
    isTest,
    title: title || titleOf(type, payload),
    data,
    cursor: { n: 0, made: 0 },
    meta: {},
    total: data.amount ?? 0,
    expanded: 0,
    sent: 0,
    delivered: 0,
    errored: 0,
    unsent: 0,
    amount: 0,
    refunded: 0,
    charged: 0,
    doubles: 0,
    error: null,
    leaseUntil: 0,
    dueAt: startsAt,
    startsAt,
    startedAt: null,
    finishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  try {
    const { include, exclude } = data.sending.recipient;
    const kept = keptLists(ownerId, listsAmong([...include, ...exclude]), data);
    const marks = tagStatements(ownerId, row.id, data.sending.tags).map((statement) => db.run(statement));
    await db.batch([db.insert(tasks).values({ ...row, data: kept }), ...marks]);
  } catch (error) {
    if (isForLists(error)) return refuse("listNotFound", "recipient");
    const known = options.id && isDuplicate(error) ? await getTask(db, { id: ownerId }, row.id) : null;
    if (!known) throw error;
    return ok(known);
  }
  await Promise.allSettled([
    startsAt <= now ? platform.queue.send([{ kind: "task", ownerId, taskId: row.id }]) : undefined,
    platform.scheduler.wake(startsAt),
    platform.hub.publish(ownerId, [{ event: "tasks.created", data: taskView(row) }]),
  ]);
  return ok(row);
}
