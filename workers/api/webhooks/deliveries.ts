import { z } from "zod";
import { ok } from "../../../app/domain/shared/errors/result";
import { findDeliveries } from "../../../app/domain/webhooks/deliveries";
import { getHook } from "../../../app/domain/webhooks/hooks";
import { replayInput } from "../../../app/domain/webhooks/input";
import { findRequests } from "../../../app/domain/webhooks/inspector";
import { replay, sendAgain } from "../../../app/domain/webhooks/replay";
import { sendTest } from "../../../app/domain/webhooks/test-event";
import { deliveryView, requestView } from "../../../app/domain/webhooks/view";
import { endpoint, found, viewed } from "../http/endpoint";
import { after, listOf, paging } from "../http/list";

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

export const listWebhookRequests = endpoint("listWebhookRequests", {
  query: z.strictObject({ $offset: paging.$offset, $limit: paging.$limit, $scope: paging.$scope }),
  reply: listOf(request),
  async handle({ platform: { db }, viewer, params, query }) {
    const { id } = found(await getHook(db, viewer, params.id ?? ""));
    const rows = await findRequests(db, viewer, id);
    return ok({
      data: rows.slice(query.$offset, query.$offset + query.$limit).map(requestView),
      total: rows.length,
    });
  },
});

export const listWebhookDeliveries = endpoint("listWebhookDeliveries", {
  query: z.strictObject({ $limit: paging.$limit, $scope: paging.$scope, ...after, state: state.optional() }),
  reply: z.object({ data: z.array(delivery), next: z.string().nullable() }),
  async handle({ platform: { db }, viewer, params, query }) {
    const { id } = found(await getHook(db, viewer, params.id ?? ""));
    const filter = { state: query.state, cursor: query.$after, limit: query.$limit };
    const { rows, next } = await findDeliveries(db, viewer, id, filter);
    return ok({ data: rows.map(deliveryView), next });
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
