import { z } from "zod";
import { ok } from "../../../app/domain/shared/errors/result";
import { type DeliveryPage, findDeliveries } from "../../../app/domain/webhooks/deliveries";
import { getHook } from "../../../app/domain/webhooks/hooks";
import { replayInput } from "../../../app/domain/webhooks/input";
import { findRequests } from "../../../app/domain/webhooks/inspector";
import { replay, sendAgain } from "../../../app/domain/webhooks/replay";
import { sendTest } from "../../../app/domain/webhooks/test-event";
import { type DeliveryRow, deliveryView, requestView } from "../../../app/domain/webhooks/view";
import { endpoint, found, viewed } from "../http/endpoint";
import {
  boundsOf,
  listOf,
  order,
  pageOf,
  paging,
  period,
  search,
  shallow,
  sought,
  soughtIn,
  walked,
} from "../http/list";

const stored = z.object({ method: z.string(), url: z.string(), body: z.string() });
const outcome = z.object({ status: z.int().nullable(), error: z.string().nullable() });
const state = z.enum(["waiting", "delivered", "dead"], "hookStateUnknown");

const request = z.object({
  number: z.int(),
  deliveryId: z.string(),
  type: z.string(),
  attempt: z.int(),
  isOk: z.boolean(),
  outcome,
  ms: z.int(),
  request: stored,
  answer: z.string(),
  createdAt: z.iso.datetime(),
});

const delivery = z.object({
  id: z.string(),
  type: z.string(),
  messageId: z.string(),
  state,
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  outcome,
  request: stored.nullable(),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

// A hook belongs to one account: there is no other owner to ask for.
const { OwnerId: _owner, ...pages } = paging;

export const listWebhookRequests = endpoint("listWebhookRequests", {
  query: z.strictObject({ ...pages, ...order, ...period, ...search }),
  reply: listOf(request),
  async handle({ platform: { db }, viewer, params, query }) {
    const { id = "" } = params;
    const [hook, requests] = await Promise.all([getHook(db, viewer, id), findRequests(db, viewer, id)]);
    found(hook);
    // Their numbers say their order as ids do elsewhere.
    const rows = requests.map((row) => ({ ...row, id: `${row.number}`.padStart(16, "0") }));
    const { rows: page, total } = soughtIn(query, rows, ({ type, eventId, request: { url } }) => [type, eventId, url]);
    return ok({ data: page.map(requestView), total });
  },
});

export const listWebhookDeliveries = endpoint("listWebhookDeliveries", {
  query: z.strictObject({ ...pages, $offset: shallow.$offset, ...walked, state: state.optional() }),
  reply: pageOf(delivery),
  async handle({ platform: { db }, viewer, params, query }) {
    const { id: hookId = "" } = params;
    const { from = 0, to = Number.POSITIVE_INFINITY } = boundsOf(query.createdAt);
    // They lie along their messages, which are older than what became of them.
    const isMeant = query.createdAt && (({ firstAt }: DeliveryRow) => firstAt >= from && firstAt < to);
    const [hook, { rows, total, next }] = await Promise.all([
      getHook(db, viewer, hookId),
      sought<DeliveryPage>(
        query,
        ({ direction, cursor, offset, limit }) =>
          findDeliveries(db, viewer, hookId, { state: query.state, direction, cursor, offset, limit }),
        ({ id, event }) => [id, event.type],
        { isMeant },
      ),
    ]);
    found(hook);
    return ok({ data: rows.map(deliveryView), total, next });
  },
});

export const retryWebhookDelivery = endpoint("retryWebhookDelivery", {
  reply: delivery,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await sendAgain(platform, viewer, params.id ?? "", params.deliveryId ?? "")), deliveryView),
});

export const replayWebhook = endpoint("replayWebhook", {
  body: replayInput,
  reply: z.object({ count: z.int() }),
  handle: async ({ platform, viewer, params, body: { state, from, to } }) =>
    found(
      await replay(platform, viewer, params.id ?? "", {
        state,
        from: from === undefined ? undefined : Date.parse(from),
        to: to === undefined ? undefined : Date.parse(to),
      }),
    ),
});

export const testWebhook = endpoint("testWebhook", {
  reply: z.object({ isOk: z.boolean(), outcome, ms: z.int(), request: stored, answer: z.string() }),
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await sendTest(platform, viewer, params.id ?? "")), ({ isOk, status, error, ...made }) => ({
      isOk,
      outcome: { status, error },
      ms: made.ms,
      request: made.request,
      answer: made.answer,
    })),
});
