import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { findTemplates, getTemplate } from "../../../app/domain/messaging/templates/find";
import { templateChange, templateInput } from "../../../app/domain/messaging/templates/input";
import { createTemplate, removeTemplate, updateTemplate } from "../../../app/domain/messaging/templates/templates";
import { templateView } from "../../../app/domain/messaging/templates/view";
import { endpoint, found, viewed } from "../http/endpoint";
import { byId, figuresOf, flag, isForeign, pageIn, pageOf, paging, sortIn, walkedBy } from "../http/list";
import { answer } from "../http/refusal";

const moderation = z.enum(["pending", "approved", "rejected"]);
const content = z.record(z.string(), z.unknown());

const template = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  sender: z.string(),
  moderation,
  payload: content,
  fallbacks: z.array(content),
  split: z.object({ share: z.int(), text: z.string(), subject: z.string().optional() }).optional(),
  budget: z.number().optional(),
  recipient: z.object({ include: z.array(z.string()), exclude: z.array(z.string()) }),
  isActive: z.boolean(),
  Users: z.array(z.string()),
  comment: z.string(),
  adminComment: z.string(),
  adminCommentPrivate: z.string().optional(),
  resellerComment: z.string(),
  resellerCommentPrivate: z.string().optional(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const listTemplates = endpoint("listTemplates", {
  query: z.strictObject({
    ...paging,
    ...walkedBy("title"),
    type: z.string().optional(),
    moderation: moderation.optional(),
    isActive: flag.optional(),
  }),
  reply: pageOf(template),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { templates, ...page } = await findTemplates(platform.db, viewer, {
      type: query.type,
      moderation: query.moderation,
      isActive: query.isActive,
      search: query.$search,
      ...pageIn(query),
      sort: sortIn(query, { title: sql`t.title` }),
    });
    return ok({ data: templates.map((one) => templateView(one, viewer)), ...figuresOf(page) });
  },
});

const makeTemplate = endpoint("createTemplate", {
  body: templateInput,
  reply: template,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createTemplate(platform, viewer, body, { id }), (made) => templateView(made, viewer)),
  async recover({ platform, viewer }, id) {
    const made = await getTemplate(platform.db, viewer, id);
    return made && templateView(made, viewer);
  },
});

const readTemplate = endpoint("readTemplate", {
  query: byId,
  reply: template,
  handle: async ({ platform, viewer, params }) =>
    versioned(templateView(found(await getTemplate(platform.db, viewer, params.id ?? "")), viewer)),
});

const changeTemplate = endpoint("updateTemplate", {
  body: templateChange,
  reply: template,
  isVersioned: true,
  async handle({ platform, viewer, params, body, request }) {
    const changed = found(await updateTemplate(platform, viewer, params.id ?? "", body, seenBy(request)));
    return changed.ok ? versioned(templateView(changed.value, viewer)) : changed;
  },
});

const dropTemplate = endpoint("removeTemplate", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeTemplate(platform, viewer, params.id ?? "")),
});

/**
 * The `updatedAt` (ms UTC) in If-Match; undefined: any, NaN: malformed. Accepts weak ETags, as compressing proxies make
 * them.
 */
function seenBy({ headers }: Request): number | undefined {
  const ifMatch = headers.get("if-match")?.trim();
  if (ifMatch === undefined || ifMatch === "*") return undefined;
  return Date.parse(ifMatch.replace(/^W\//, "").replace(/^"(.*)"$/, "$1"));
}

function versioned(row: { updatedAt: string }): Response {
  return answer(row, 200, { etag: `"${row.updatedAt}"` });
}

export const templates = {
  list: listTemplates,
  create: makeTemplate,
  read: readTemplate,
  update: changeTemplate,
  remove: dropTemplate,
};
