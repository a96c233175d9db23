import { z } from "zod";
import { getManaged } from "../../../app/domain/base/access/managed";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { askErasure, findErasures, getErasure } from "../../../app/domain/insight/erasures/erase";
import { erasureInput } from "../../../app/domain/insight/erasures/input";
import { erasureView } from "../../../app/domain/insight/erasures/view";
import { summaryOf } from "../../../app/domain/messaging/archive/summary";
import { getTerm, setTerm, termInput } from "../../../app/domain/messaging/archive/terms";
import { endpoint, found, viewed } from "../http/endpoint";

const day = z.iso.date().nullable();

const erasure = z.object({
  id: z.string(),
  phone: z.string(),
  UserId: z.string(),
  reason: z.string(),
  messages: z.int(),
  archived: z.int(),
  incoming: z.int(),
  contacts: z.int(),
  mailings: z.int(),
  templates: z.int(),
  drafts: z.int(),
  files: z.int(),
  underWay: z.int(),
  unread: z.int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

const archive = z.object({
  days: z.int(),
  isHeld: z.boolean(),
  messages: z.int(),
  bytes: z.int(),
  since: day,
  until: day,
  erasures: z.array(erasure),
});

export const readArchive = endpoint("readArchive", {
  reply: archive,
  handle: async ({ platform, viewer, params }) =>
    ok(await archiveOf(platform, await managed(platform, viewer, params))),
});

export const updateArchive = endpoint("updateArchive", {
  body: termInput.partial(),
  reply: archive,
  async handle({ platform, viewer, params, body }) {
    const id = await managed(platform, viewer, params);
    await setTerm(platform, id, { ...(await getTerm(platform.db, id)), ...body });
    return ok(await archiveOf(platform, id));
  },
});

export const createErasure = endpoint("createErasure", {
  body: erasureInput,
  reply: erasure,
  async handle({ platform, viewer, params, body, id }) {
    const ownerId = await managed(platform, viewer, params);
    return viewed(await askErasure(platform, viewer, ownerId, { ...body, id }), erasureView);
  },
  async recover({ platform, params }, id) {
    const row = await getErasure(platform.db, params.id ?? "", id);
    return row && erasureView(row);
  },
});

async function managed({ db }: Platform, viewer: Viewer, { id = "" }: Record<string, string>): Promise<string> {
  if (viewer.level !== "manager") throw new CodedError("forbidden");
  const account = found(await getManaged(db, viewer, id));
  if (!account.ok) throw new CodedError(account.code, account.problems[0]);
  return account.value.id;
}

async function archiveOf({ db }: Platform, id: string) {
  const [term, { since, until, ...sums }, rows] = await Promise.all([
    getTerm(db, id),
    summaryOf(db, id),
    findErasures(db, id),
  ]);
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 10));
  return { ...term, ...sums, since: iso(since), until: iso(until), erasures: rows.map(erasureView) };
}
