import { z } from "zod";
import type { Viewer } from "../../../app/domain/access/viewer";
import { findAnyChains, findAnySendings } from "../../../app/domain/archive/list";
import {
  type AnyMessage,
  findArchivedChain,
  getAnySending,
  getAnyWhole,
  type Unread,
  unreadError,
} from "../../../app/domain/archive/read";
import { NOBODY, parseAddress } from "../../../app/domain/channels/person";
import { answerView, findAnswered, findAnswers } from "../../../app/domain/incoming/find";
import { type BulkData, createBulk } from "../../../app/domain/sendings/accept/create-bulk";
import { createSending, planOne, type SendingRow } from "../../../app/domain/sendings/accept/create-sending";
import type { Estimate } from "../../../app/domain/sendings/accept/estimate";
import { bulkInput, isOne, singleInput } from "../../../app/domain/sendings/accept/input";
import type { MessageFilter } from "../../../app/domain/sendings/actions/bulk-change";
import { cancelSending } from "../../../app/domain/sendings/actions/cancel";
import { isTimed } from "../../../app/domain/sendings/compose/schedule";
import { getSending, type SendingQuery } from "../../../app/domain/sendings/list/find";
import { loadChains } from "../../../app/domain/sendings/list/find-chains";
import { findInsight, insightOf } from "../../../app/domain/sendings/list/find-trace";
import { aloneOf } from "../../../app/domain/sendings/recipients/typed-addresses";
import { changeTask, stopTask } from "../../../app/domain/sendings/schedule/control-task";
import { outcomeOf } from "../../../app/domain/sendings/view/chain-outcome";
import { fallbacksView, outcomeView } from "../../../app/domain/sendings/view/chain-view";
import { groupView, sendingView } from "../../../app/domain/sendings/view/message-view";
import { ok, refuse } from "../../../app/domain/shared/errors/result";
import { toUnits } from "../../../app/domain/shared/money";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { inOrder } from "../../../app/domain/shared/walk";
import { getTask } from "../../../app/domain/tasks/tasks";
import type { SendingStatus } from "../../../db/schema/sendings";
import { endpoint, found, type Owner, viewed } from "../http/endpoint";
import { address, after, boundsOf, byId, flag, isForeign, order, pageOf, paging, period, search } from "../http/list";
import { errorTextOf } from "../http/messages";
import { chooseBody, refusedOne, templated, wholeBody } from "./sending-body";
import { accepted, chain, group, STATUSES, sending, unreadDays, wholeSending } from "./sending-replies";

type Begun = Owner & { planned: ReturnType<typeof planOne> };
const begun = new WeakMap<object, Begun>();

function plannedFor({ id, isTest }: Owner, body: object): Begun["planned"] | undefined {
  const known = begun.get(body);
  return known?.id === id && known.isTest === isTest ? known.planned : undefined;
}

export const createSendings = endpoint("createSendings", {
  body: z.union([singleInput, bulkInput, templated]),
  choose: chooseBody,
  reply: accepted,
  refusedAs: refusedOne,
  ahead(platform, owner, body) {
    if ("template" in body || !isOne(body) || isTimed(body.schedule)) return;
    const planned = planOne(platform, owner, body);
    // A guess that failed is nobody's error; who uses it meets it.
    planned.catch(() => undefined);
    begun.set(body, { ...owner, planned });
  },
  async handle({ platform, viewer, body: given, id, request }) {
    const whole = await wholeBody(platform, viewer, given);
    if (!whole.ok) return whole;
    const body = whole.value;
    const template = "template" in given ? given.template : undefined;
    if (isOne(body) && !isTimed(body.schedule)) {
      const options = { id, template, planned: plannedFor(viewer, body) };
      return viewed(await createSending(platform, viewer, body, options), (row) => acceptedOne(row, request));
    }
    // A scheduled single message is a task.
    const group = isOne(body) ? { ...body, recipient: aloneOf(body.recipient) } : body;
    return viewed(await createBulk(platform, viewer, group, { id, template }), ({ taskId, estimate }) =>
      acceptedGroup(taskId, estimate),
    );
  },
  async recover({ platform, viewer, request }, id) {
    const row = await getSending(platform.db, viewer, id);
    if (row) return acceptedOne(row, request);
    const task = await getTask(platform.db, viewer, id);
    return task && acceptedGroup(id, (task.data as BulkData).estimate);
  },
});

export const readSending = endpoint("readSending", {
  query: byId,
  reply: z.union([wholeSending, group]),
  async handle({ platform, viewer, params, request }) {
    const id = params.id ?? "";
    const { db } = platform;
    const [whole, answers, answered, group] = await Promise.all([
      getAnyWhole(platform, viewer, id),
      findAnswers(db, viewer, id),
      findAnswered(db, viewer, id),
      getTask(db, viewer, id),
    ]);
    if (whole && "unread" in whole) throw unreadError(whole.unread);
    if (whole) {
      const errorText = errorTextOf(request);
      const { row, chain, bills, isArchived } = whole;
      const view = sendingView(row, errorText, insightOf(viewer, bills, chain.rows)(row));
      const fallbacks = fallbacksView(chain, platform.clock(), errorText);
      const talk = { IncomingId: answered?.id ?? null, answers: answers.map(answerView) };
      return ok({ ...view, ...fallbacks, ...talk, ...(isArchived && { isArchived }) });
    }
    const task = found(group);
    return ok(groupView(found(task.type === "sendings:bulk" ? task : null), errorTextOf(request)));
  },
});

export const sendingFilter = {
  ...period,
  groupId: z.string().optional(),
  TaskId: z.string().optional(),
  type: singleInput.shape.type.optional(),
  status: z.enum(STATUSES, "statusUnknown").optional(),
  /** Failed messages that were never sent: cancelled, or of a stopped bulk. */
  isUnsent: flag.optional(),
  sender: z.string().optional(),
  isPaid: flag.optional(),
  /** Of messages with a short link of the recipient's own; false: delivered and not clicked. */
  isClicked: flag.optional(),
  error: z.string().optional(),
  operator: z.string().optional(),
  tag: z.string().optional(),
  chainId: z.string().optional(),
  recipient: address.optional(),
  ...search,
};

/** One row a chain. */
export const groupBy = { $group: z.literal("chain").optional() };

export function filterOf(query: z.infer<z.ZodObject<typeof sendingFilter>>): MessageFilter {
  return {
    ...boundsOf(query.createdAt),
    taskId: query.groupId ?? query.TaskId,
    status: query.status as SendingStatus | undefined,
    isUnsent: query.isUnsent,
    type: query.type,
    sender: query.sender,
    isPaid: query.isPaid,
    isClicked: query.isClicked,
    errors: query.error === undefined ? undefined : [query.error],
    operator: query.operator,
    tag: query.tag,
    ...soughtIn(query),
    chainId: query.chainId,
  };
}

/** A phone or an e-mail, else words of a text. */
function soughtIn({ recipient, $search }: { recipient?: string | undefined; $search?: string | undefined }) {
  if (!$search) return { phone: recipient };
  const { phone, email } = parseAddress($search) ?? NOBODY;
  const found = phone ?? email;
  return found ? { phone: recipient ?? found } : { phone: recipient, text: $search };
}

export const listSendings = endpoint("listSendings", {
  query: z.strictObject({ ...paging, ...order, ...after, ...sendingFilter, ...groupBy }),
  reply: pageOf(sending.extend({ chain: chain.optional() })).extend({ unread: unreadDays.optional() }),
  async handle({ platform, viewer, query, request }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const filter = {
      ...filterOf(query),
      direction: query.$order?.[0][1],
      cursor: query.$after,
      offset: query.$offset,
      limit: query.$limit,
    };
    if (query.$group) return ok(await listChains(platform, viewer, filter, errorTextOf(request)));
    const { taskId } = filter;
    const page = await findAnySendings(platform, viewer, { ...filter, isBilled: true });
    // A single message and its fallbacks form a group of their own.
    const alone = taskId && page.total === 0 ? await getAnyWhole(platform, viewer, taskId) : null;
    const chain = alone && "row" in alone ? alone.chain.rows : null;
    const rows = chain ? chain.toSorted(inOrder(query.$order?.[0][1])) : page.rows;
    const { bills, oldBills } = page;
    const known = chain ? (alone as AnyMessage).bills : bills && new Map([...bills, ...oldBills]);
    const insights = known ? insightOf(viewer, known) : await findInsight(platform.db, viewer, rows, oldBills);
    const data = rows.map((row) => sendingView(row, errorTextOf(request), insights(row)));
    return ok({ data, total: chain ? rows.length : page.total, next: page.next, ...unreadView(page.unread) });
  },
});

async function listChains(
  platform: Pick<Platform, "db" | "files" | "clock">,
  viewer: Viewer,
  filter: SendingQuery,
  errorText: ReturnType<typeof errorTextOf>,
) {
  const { taskId } = filter;
  const page = await findAnyChains(platform, viewer, filter);
  // A single message and its fallbacks form a group of their own.
  const alone = taskId && page.total === 0 ? await aloneIn(platform, viewer, taskId) : [];
  const rows = alone.length > 0 ? alone : page.rows;
  const decisive = rows.map((row) => row.decisive);
  const insights = await findInsight(platform.db, viewer, decisive, page.oldBills);
  const data = rows.map((row) => ({
    ...sendingView(row.decisive, errorText, insights(row.decisive)),
    chain: outcomeView(row, errorText),
  }));
  const total = alone.length > 0 ? alone.length : page.total;
  return { data, total, next: page.next, ...unreadView(page.unread) };
}

async function aloneIn(platform: Pick<Platform, "db" | "files">, viewer: Viewer, id: string) {
  const chains = await loadChains(platform.db, viewer, [id]);
  const old = chains.length === 0 ? await findArchivedChain(platform, viewer.id, id) : null;
  return old && "rows" in old ? [outcomeOf(old.rows)] : chains;
}

/** Days of the archive whose messages are missing here. */
function unreadView(unread: readonly Unread[]) {
  const days = unread.map(({ day, messages, why }) => ({
    day: new Date(day).toISOString().slice(0, 10),
    messages,
    why,
  }));
  return days.length > 0 ? { unread: days } : {};
}

export function acceptedOne(row: SendingRow, request: Request) {
  const { id, recipient, groupId, chainId, commonId, status, state, isTest } = sendingView(row, errorTextOf(request));
  return { id, recipient, groupId, chainId, commonId, status, error: state.error, ...(isTest ? { isTest } : {}) };
}

function acceptedGroup(taskId: string, { recipients, amount, worst }: Estimate) {
  const ids = { id: taskId, groupId: taskId, chainId: null, commonId: taskId, TaskId: taskId };
  // Rows without `worst` were accepted before fallbacks existed.
  const estimate = { recipients, amount: toUnits(amount), worst: toUnits(worst ?? amount) };
  return { ...ids, estimate, status: "pending" as const, error: null };
}

/** Only a bulk that has not started can be changed. */
export const updateSending = endpoint("updateSending", {
  body: z.object({
    title: bulkInput.shape.title,
    schedule: z
      .object({ delay: z.iso.datetime({ offset: true, error: "scheduleInvalid" }).or(z.literal(0)).optional() })
      .optional(),
  }),
  reply: group,
  async handle({ platform, viewer, params, body: { title, schedule }, request }) {
    const id = params.id ?? "";
    if (await getAnySending(platform, viewer, id)) return refuse("sendingAccepted", undefined, undefined, "conflict");
    const task = found(await getTask(platform.db, viewer, id));
    found(task.type === "sendings:bulk" ? task : null);
    const now = platform.clock();
    // What has started already starts "now" no more: 0 is how it reads.
    const isSame = schedule?.delay === undefined || (schedule.delay === 0 && task.startsAt <= now);
    const startsAt = isSame ? undefined : schedule.delay === 0 ? now : Date.parse(schedule.delay as string);
    return viewed(found(await changeTask(platform, viewer, id, { title, startsAt })), (row) =>
      groupView(row, errorTextOf(request)),
    );
  },
});

/** Ends a message that was not submitted yet; stops a bulk. */
export const cancelSendings = endpoint("cancelSending", {
  reply: z.union([sending, group]),
  async handle({ platform, viewer, params, request }) {
    const id = params.id ?? "";
    const one = await cancelSending(platform, viewer, id);
    if (one) return viewed(one, (row) => sendingView(row, errorTextOf(request)));
    const task = found(await getTask(platform.db, viewer, id));
    found(task.type === "sendings:bulk" ? task : null);
    return viewed(found(await stopTask(platform, viewer, id)), (row) => groupView(row, errorTextOf(request)));
  },
});
