import { z } from "zod";
import { assertCan } from "../../../app/domain/base/access/viewer";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { findDefaults, findOwnViews, getView, openList } from "../../../app/domain/people/views/find";
import { listSettingsInput, resource, viewChange, viewInput } from "../../../app/domain/people/views/input";
import { LISTS } from "../../../app/domain/people/views/lists";
import { savedView } from "../../../app/domain/people/views/view";
import { createView, removeView, saveListSettings, updateView } from "../../../app/domain/people/views/views";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageOf, paging, searchRows, walkedBy } from "../http/list";

const view = z.object({
  id: z.string(),
  resource,
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable(),
  isDefault: z.boolean(),
  isShared: z.boolean(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const listSettings = z.object({
  resource,
  columns: z.array(z.string()).nullable(),
  density: z.enum(["normal", "compact"]).nullable(),
  defaultView: z.string().nullable(),
});

/** For one list, includes shared views; without a list, only own ones. */
export const listViews = endpoint("listViews", {
  query: z.strictObject({ ...paging, ...walkedBy("name"), resource: resource.optional() }),
  reply: pageOf(view),
  async handle({ platform: { db }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    if (query.resource) assertCan(viewer, LISTS[query.resource]);
    const [rows, defaults] = await Promise.all([
      query.resource ? openList(db, viewer, query.resource).then(({ views }) => views) : findOwnViews(db, viewer),
      findDefaults(db, viewer),
    ]);
    const page = searchRows(query, rows, ({ name }) => [name], { name: ({ name }) => name });
    return ok({ data: page.rows.map((row) => savedView(row, defaults.has(row.id))), ...figuresOf(page) });
  },
});

export const createSavedView = endpoint("createSavedView", {
  body: viewInput,
  reply: view,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createView(platform, viewer, body, { id }), (row) => savedView(row, body.isDefault)),
  async recover({ platform, viewer, body }, id) {
    const row = await getView(platform.db, viewer, id);
    return row && savedView(row, body.isDefault);
  },
});

export const readSavedView = endpoint("readSavedView", {
  query: byId,
  reply: view,
  async handle({ platform: { db }, viewer, params }) {
    const [view, defaults] = await Promise.all([getView(db, viewer, params.id ?? ""), findDefaults(db, viewer)]);
    const row = found(view);
    return ok(savedView(row, defaults.has(row.id)));
  },
});

export const updateSavedView = endpoint("updateSavedView", {
  body: viewChange,
  reply: view,
  async handle({ platform, viewer, params, body }) {
    const result = found(await updateView(platform, viewer, params.id ?? "", body));
    const defaults = await findDefaults(platform.db, viewer);
    return viewed(result, (row) => savedView(row, defaults.has(row.id)));
  },
});

export const removeSavedView = endpoint("removeSavedView", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeView(platform, viewer, params.id ?? "")),
});

export const readListLook = endpoint("readListLook", {
  query: byId,
  reply: listSettings,
  async handle({ platform: { db }, viewer, params }) {
    const list = found(resource.safeParse(params.resource).data);
    assertCan(viewer, LISTS[list]);
    return ok(listSettingsOf(list, (await openList(db, viewer, list)).look));
  },
});

export const updateListLook = endpoint("updateListLook", {
  body: listSettingsInput,
  reply: listSettings,
  async handle({ platform, viewer, params, body }) {
    const list = found(resource.safeParse(params.resource).data);
    await saveListSettings(platform, viewer, list, body);
    return ok(listSettingsOf(list, (await openList(platform.db, viewer, list)).look));
  },
});

function listSettingsOf(list: z.infer<typeof resource>, row: Awaited<ReturnType<typeof openList>>["look"]) {
  const { columns = null, density = null, defaultView = null } = row ?? {};
  return { resource: list, columns, density, defaultView };
}
