import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { updateSenderName } from "../../../app/domain/network/sender-names/change";
import { findQueue, findSenderNames, getSenderName } from "../../../app/domain/network/sender-names/find";
import { senderNameChange, senderNameInput } from "../../../app/domain/network/sender-names/input";
import { removeSenderName } from "../../../app/domain/network/sender-names/remove";
import { mayDecide, requestSenderName } from "../../../app/domain/network/sender-names/request";
import { senderNameView } from "../../../app/domain/network/sender-names/view";
import { endpoint, found, viewed } from "../http/endpoint";
import {
  byId,
  figuresOf,
  flag,
  isForeign,
  isoTime,
  pageOf,
  paging,
  searchPage,
  searchRows,
  shallow,
  walked,
  walkedBy,
} from "../http/list";

const moderation = z.enum(["pending", "approved", "rejected"]);

const step = z.object({
  at: z.iso.datetime(),
  what: z.enum(["submitted", "resubmitted", "changed", "approved", "rejected", "switchedOn", "switchedOff"]),
  level: z.enum(["me", "reseller", "manager"]),
  name: z.string(),
  comment: z.string(),
});

const senderName = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  moderation,
  comment: z.string(),
  meta: z.object({ comment: z.string() }),
  reason: z.string().nullable(),
  isActive: z.boolean(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  history: z.array(step).optional(),
});

// `attached` means the account's own names; there are no others.
const isFull = ({ $scope = [] }: { $scope?: string | string[] | undefined }) => [$scope].flat().includes("full");

export const listSendernames = endpoint("listSendernames", {
  query: z.strictObject({
    ...paging,
    type: z.string().optional(),
    moderation: moderation.optional(),
    isActive: flag.optional(),
    ...walkedBy("name"),
  }),
  reply: pageOf(senderName),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const rows = await findSenderNames(platform.db, viewer, query.type);
    const wanted = rows.filter(
      (row) =>
        (query.moderation === undefined || row.moderation === query.moderation) &&
        (query.isActive === undefined || row.isActive === query.isActive),
    );
    const page = searchRows(query, wanted, ({ name }) => [name], { name: ({ name }) => name });
    return ok({ data: page.rows.map((row) => senderNameView(row, viewer, isFull(query))), ...figuresOf(page) });
  },
});

const queued = senderName
  .pick({ id: true, name: true, type: true, moderation: true, comment: true, OwnerId: true })
  .extend({ isActive: z.boolean(), owner: z.string(), updatedAt: z.iso.datetime() });

// The caller determines which queue is shown.
const { OwnerId: _owner, ...queuePages } = shallow;

/** Sender names requested by a reseller's customers, or by everyone. */
export const listSendernameQueue = endpoint("listSendernameQueue", {
  query: z.strictObject({
    ...queuePages,
    ...walked,
    type: z.string().optional(),
    moderation: moderation.default("pending"),
  }),
  reply: pageOf(queued),
  async handle({ platform, viewer, query }) {
    if (!mayDecide(viewer)) return ok({ data: [], total: 0, next: null });
    const filter = { moderation: query.moderation, type: query.type };
    const page = await searchPage(
      query,
      (walk) => findQueue(platform.db, viewer, { ...filter, ...walk }),
      ({ name, comment, owner }) => [name, comment, owner],
      { direction: filter.moderation === "pending" ? "asc" : "desc" },
    );
    const data = page.rows.map(({ ownerId, isActive, updatedAt, ...row }) => ({
      ...row,
      OwnerId: ownerId,
      isActive: Boolean(isActive),
      updatedAt: isoTime(updatedAt),
    }));
    return ok({ data, ...figuresOf(page) });
  },
});

export const createSendername = endpoint("createSendername", {
  body: senderNameInput,
  reply: senderName,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await requestSenderName(platform, viewer, body, { id }), (row) => senderNameView(row, viewer)),
  async recover({ platform, viewer }, id) {
    const made = await getSenderName(platform.db, viewer, id);
    return made && senderNameView(made.row, viewer);
  },
});

export const readSendername = endpoint("readSendername", {
  query: byId,
  reply: senderName,
  handle: async ({ platform, viewer, params, query }) =>
    ok(senderNameView(found(await getSenderName(platform.db, viewer, params.id ?? "")).row, viewer, isFull(query))),
});

export const updateSendername = endpoint("updateSendername", {
  body: senderNameChange,
  reply: senderName,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateSenderName(platform, viewer, params.id ?? "", body)), (row) =>
      senderNameView(row, viewer),
    ),
});

export const removeSendername = endpoint("removeSendername", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeSenderName(platform, viewer, params.id ?? "")),
});
