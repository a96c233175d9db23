import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { changeOwnNumber } from "../../../app/domain/network/own-numbers/change";
import { createOwnNumber } from "../../../app/domain/network/own-numbers/create";
import { findInstances, getOwnNumber } from "../../../app/domain/network/own-numbers/find";
import {
  logOutOwnNumber,
  readCode,
  readQr,
  refreshOwnNumber,
  removeOwnNumber,
  restartOwnNumber,
} from "../../../app/domain/network/own-numbers/operate";
import { renewOwnNumber } from "../../../app/domain/network/own-numbers/renew";
import { ownNumberView } from "../../../app/domain/network/own-numbers/view";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageIn, pageOf, paging, walked } from "../http/list";

const instance = z.object({
  id: z.string(),
  idInstance: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(["authorized", "notAuthorized", "sleep", "deleted", "undefined"]),
  hint: z.string().nullable(),
  isPaid: z.boolean(),
  isActive: z.boolean(),
  isCanceled: z.boolean(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiredAt: z.iso.datetime().nullable(),
});

const flag = z.boolean("isActiveInvalid").optional();

const list = endpoint("listInstances", {
  query: z.strictObject({ ...paging, ...walked }),
  reply: pageOf(instance),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findInstances(platform.db, viewer, { ...pageIn(query), search: query.$search });
    return ok({ data: page.rows.map(ownNumberView), ...figuresOf(page) });
  },
});

const create = endpoint("createInstance", {
  body: z.object({}),
  reply: instance,
  handle: async ({ platform, viewer, id }) => viewed(await createOwnNumber(platform, viewer, { id }), ownNumberView),
  async recover({ platform, viewer }, id) {
    const made = await getOwnNumber(platform.db, viewer, id);
    return made && ownNumberView(made);
  },
});

const read = endpoint("readInstance", {
  query: byId,
  reply: instance,
  handle: async ({ platform, viewer, params }) =>
    ok(ownNumberView(found(await refreshOwnNumber(platform, viewer, params.id ?? "")))),
});

const update = endpoint("updateInstance", {
  query: byId,
  body: z.strictObject({ id: z.string().optional(), isCanceled: flag, isActive: flag }),
  reply: instance,
  handle: async ({ platform, viewer, params, body: { id: _, ...change } }) =>
    viewed(found(await changeOwnNumber(platform, viewer, params.id ?? "", change)), ownNumberView),
});

const renew = endpoint("renewInstance", {
  body: z.object({}),
  reply: instance,
  handle: async ({ platform, viewer, params, id }) =>
    viewed(found(await renewOwnNumber(platform, viewer, params.id ?? "", { id })), ownNumberView),
});

const remove = endpoint("removeInstance", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeOwnNumber(platform, viewer, params.id ?? "")),
});

const qr = endpoint("readInstanceQr", {
  // Reading the code links a number, so only its owner may read it.
  query: z.object({ $scope: paging.$scope }),
  reply: z.object({ qr: z.string() }),
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await readQr(platform, viewer, params.id ?? "")), (png) => ({ qr: `data:image/png;base64,${png}` })),
});

const code = endpoint("readInstanceCode", {
  body: z.object({ phone: z.string({ error: "phoneInvalid" }).optional() }),
  reply: z.object({ code: z.string() }),
  isSecret: true,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await readCode(platform, viewer, params.id ?? "", body.phone ?? "")), (code) => ({ code })),
});

const logout = endpoint("logoutInstance", {
  reply: instance,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await logOutOwnNumber(platform, viewer, params.id ?? "")), ownNumberView),
});

const restart = endpoint("rebootInstance", {
  reply: instance,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await restartOwnNumber(platform, viewer, params.id ?? "")), ownNumberView),
});

export const instances = { list, create, read, update, renew, remove, qr, code, logout, restart };
