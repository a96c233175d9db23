import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { MATCHES, OPERATORS, SEGMENT_FIELDS } from "../../../../app/domain/library/contacts/segments/fields";
import { segmentChange, segmentInput } from "../../../../app/domain/library/contacts/segments/input";
import {
  createSegment,
  findSegments,
  getSegment,
  recountSegment,
  removeSegment,
  segmentView,
  updateSegment,
} from "../../../../app/domain/library/contacts/segments/segments";
import { endpoint, found, viewed } from "../../http/endpoint";
import { byId, figuresOf, isForeign, pageIn, pageOf, paging, sortIn, walkedBy } from "../../http/list";

const segment = z.object({
  id: z.string(),
  title: z.string(),
  match: z.enum(MATCHES),
  conditions: z.array(z.object({ field: z.enum(SEGMENT_FIELDS), op: z.enum(OPERATORS), value: z.string() })),
  /** As counted at `countedAt`; `isExact` false: projected from a part of the contacts. */
  people: z.int().nullable(),
  isExact: z.boolean(),
  countedAt: z.iso.datetime().nullable(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const listSegments = endpoint("listSegments", {
  query: z.strictObject({ ...paging, ...walkedBy("title", "people") }),
  reply: pageOf(segment),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findSegments(platform.db, viewer, {
      ...pageIn(query),
      title: query.$search,
      sort: sortIn(query, { title: sql`t.title`, people: sql`t.people` }),
    });
    return ok({ data: page.rows.map(segmentView), ...figuresOf(page) });
  },
});

export const makeSegment = endpoint("createSegment", {
  body: segmentInput,
  reply: segment,
  handle: async ({ platform, viewer, body, id }) =>
    viewed(await createSegment(platform, viewer, body, { id }), segmentView),
  async recover({ platform, viewer }, id) {
    const row = await getSegment(platform.db, viewer, id);
    return row && segmentView(row);
  },
});

export const readSegment = endpoint("readSegment", {
  query: byId,
  reply: segment,
  handle: async ({ platform, viewer, params }) =>
    ok(segmentView(found(await getSegment(platform.db, viewer, params.id ?? "")))),
});

export const changeSegment = endpoint("updateSegment", {
  body: segmentChange,
  reply: segment,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateSegment(platform, viewer, params.id ?? "", body)), segmentView),
});

/** Counts the people of a segment again. */
export const countAgain = endpoint("recountSegment", {
  reply: segment,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await recountSegment(platform, viewer, params.id ?? "")), segmentView),
});

export const dropSegment = endpoint("removeSegment", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeSegment(platform, viewer, params.id ?? "")),
});
