import { z } from "zod";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { ok, type Result } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { PERIODS } from "../../../app/domain/money/billing/periods";
import { giveTariff, takeTariff } from "../../../app/domain/money/tariffs/assign";
import { findAllTariffs, findChanges, getSettable, getTariff } from "../../../app/domain/money/tariffs/find";
import { assignedTariff, tariffBody, tariffChange, UNITS } from "../../../app/domain/money/tariffs/input";
import { withdrawChange } from "../../../app/domain/money/tariffs/planned-changes";
import { asHeld, findHeldTariffs, findTariffs, tariffView } from "../../../app/domain/money/tariffs/rows";
import { createTariff, removeTariff, updateTariff } from "../../../app/domain/money/tariffs/tariffs";
import { changeView, heldTariffView, tariffViewFor } from "../../../app/domain/money/tariffs/view";
import { endpoint, found, viewed } from "../http/endpoint";
import {
  byId,
  figuresOf,
  flag,
  isForeign,
  listOf,
  pageOf,
  paging,
  searchPage,
  searchRows,
  walked,
  walkedBy,
  whoseOf,
} from "../http/list";

const data = z.object({
  rules: z.array(
    z.object({
      price: z.number(),
      unit: z.enum([...UNITS, "period"]),
      /** For prices per period. */
      period: z.enum(PERIODS).optional(),
      prefixes: z.array(z.string()).optional(),
      /** Country and group from the list of operators. */
      operators: z.array(z.string()).optional(),
      countries: z.array(z.string()).optional(),
      from: z.number().optional(),
    }),
  ),
  options: z.object({ refundOnFailed: z.boolean(), noPayments: z.boolean() }),
  currency: z.string(),
  /** Only for those who may set it. */
  hidden: z.object({ comment: z.string() }).optional(),
});

export const tariff = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  data,
  isActive: z.boolean(),
  /** Messages of this month, for a tariff with price ranges. */
  sent: z.number().optional(),
  /** Multiplier of the user's prices; only for those who may set it. */
  multiplier: z.number().optional(),
  /** Announced changes, earliest first: the state after each. */
  coming: z.array(
    z.object({ id: z.string(), startsAt: z.iso.datetime(), title: z.string(), isActive: z.boolean(), data }),
  ),
  /** The reseller who created it; only for those who may set it. */
  OwnerId: z.string().nullable().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const state = z.object({ title: z.string(), isActive: z.boolean(), data }).nullable();

const change = z.object({
  id: z.string(),
  what: z.enum(["created", "changed", "given", "taken", "planned", "withdrawn"]),
  by: z.object({ id: z.string().nullable(), username: z.string().nullable(), level: z.string() }),
  UserId: z.string().nullable(),
  multiplier: z.number().nullable(),
  before: state,
  after: state,
  startsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** The caller's own prices; for managers and resellers, also those that they may set. */
const list = endpoint("listTariffs", {
  query: z.strictObject({ ...paging, ...walkedBy("title"), source: z.string().optional(), isActive: flag.optional() }),
  reply: pageOf(tariff),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const isMeant = ({ source, isActive }: { source: string; isActive: boolean }) =>
      (query.source === undefined || source === query.source) &&
      (query.isActive === undefined || isActive === query.isActive);
    const wordsOf = ({ title, source }: { title: string; source: string }) => [title, source];
    const keys = { title: ({ title }: { title: string }) => title };
    if (viewer.level === "me" || whoseOf(query) === "own") {
      const page = searchRows(query, (await findTariffs(platform, viewer)).filter(isMeant), wordsOf, keys);
      return ok({ data: page.rows.map((row) => tariffView(asHeld(row))), ...figuresOf(page) });
    }
    const find = (page: Parameters<typeof findAllTariffs>[2]) => findAllTariffs(platform, viewer, page);
    const page = await searchPage(query, find, wordsOf, { isMeant, keys });
    return ok({ data: page.rows.map((row) => tariffViewFor(viewer, row)), ...figuresOf(page) });
  },
});

const create = endpoint("createTariff", {
  body: tariffBody,
  reply: tariff,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createTariff(platform, viewer, body, { id }), (row) => tariffViewFor(viewer, row)),
  async recover({ platform, viewer }, id) {
    const row = await getTariff(platform, viewer, id);
    return row && tariffViewFor(viewer, row);
  },
});

const read = endpoint("readTariff", {
  query: byId,
  reply: tariff,
  handle: async ({ platform, viewer, params }) =>
    ok(tariffViewFor(viewer, found(await getTariff(platform, viewer, params.id ?? "")))),
});

const update = endpoint("updateTariff", {
  body: tariffChange,
  reply: tariff,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateTariff(platform, viewer, params.id ?? "", body)), (row) => tariffViewFor(viewer, row)),
});

const remove = endpoint("removeTariff", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeTariff(platform, viewer, params.id ?? "")),
});

const { OwnerId: _owner, ...pages } = paging;

const changes = endpoint("listTariffChanges", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(change),
  async handle({ platform, viewer, params, query }) {
    const { id = "" } = params;
    const find = (page: Parameters<typeof findChanges>[2]) => findChanges(platform.db, id, page);
    const wordsOf = (row: Parameters<typeof changeView>[1]) => {
      const { what, by, UserId, before, after } = changeView(viewer, row);
      return [what, by.username, UserId, before?.title, after?.title];
    };
    const [tariff, page] = await Promise.all([getSettable(platform, viewer, id), searchPage(query, find, wordsOf)]);
    found(tariff);
    return ok({ data: page.rows.map((row) => changeView(viewer, row)), ...figuresOf(page) });
  },
});

const withdraw = endpoint("withdrawTariffChange", {
  reply: tariff,
  async handle({ platform, viewer, params: { id = "", changeId = "" } }) {
    const result = found(await withdrawChange(platform, viewer, { id, planId: changeId }));
    return viewed(result, (row) => tariffViewFor(viewer, row));
  },
});

const give = endpoint("giveTariff", {
  body: assignedTariff,
  reply: listOf(tariff),
  handle: async ({ platform, viewer, params: { id = "", tariffId = "" }, body }) =>
    tariffsAfter(platform, viewer, id, await giveTariff(platform, viewer, { userId: id, tariffId, ...body })),
});

const take = endpoint("takeTariff", {
  reply: listOf(tariff),
  handle: async ({ platform, viewer, params: { id = "", tariffId = "" } }) =>
    tariffsAfter(platform, viewer, id, await takeTariff(platform, viewer, { userId: id, tariffId })),
});

async function tariffsAfter(platform: Platform, viewer: Viewer, id: string, result: Result<null> | null) {
  const done = found(result);
  if (!done.ok) return done;
  const rows = await findHeldTariffs(platform, { id });
  return ok({ data: rows.map((row) => heldTariffView(viewer, row)), total: rows.length });
}

export const tariffs = { list, create, read, update, remove, changes, withdraw, give, take };
