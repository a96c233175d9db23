import { z } from "zod";
import { CodedError } from "../../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { removeByHand, retryByHand } from "../../../../app/domain/network/dead-letters/by-hand";
import { findDeadLetters, readDeadLetter } from "../../../../app/domain/network/dead-letters/dead-letters";
import { deadLetterViews } from "../../../../app/domain/network/dead-letters/view";
import { endpoint } from "../../http/endpoint";
import { figuresOf, isoTime, pageIn, pageOf, searchPage, shallow, walked } from "../../http/list";

const letter = z.object({
  id: z.string(),
  kind: z.string(),
  from: z.string().nullable(),
  count: z.int(),
  reason: z.string().nullable(),
  times: z.int(),
  firstDiedAt: z.iso.datetime(),
  diedAt: z.iso.datetime(),
  retriesAt: z.iso.datetime().nullable(),
  body: z.record(z.string(), z.unknown()),
});

// Dead letters are the platform's, so there is no `OwnerId`.
const { OwnerId: _owner, ...pages } = shallow;

export const listDeadLetters = endpoint("listDeadLetters", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(letter),
  async handle({ platform, query }) {
    const find = (walk: Parameters<typeof deadLetterViews>[1]) => deadLetterViews(platform, walk);
    // The fields to search are in each letter's file.
    const page = query.$search
      ? await searchPage(query, find, ({ kind, from, error }) => [kind, from, error], { direction: "asc", most: 1000 })
      : await find(pageIn(query));
    const data = page.rows.map(({ since, diedAt, dueAt, error, ...row }) => ({
      ...row,
      reason: error,
      firstDiedAt: isoTime(since),
      diedAt: isoTime(diedAt),
      retriesAt: dueAt === null ? null : isoTime(dueAt),
    }));
    return ok({ data, ...figuresOf(page) });
  },
});

const MOST = 100;

/** Handles one batch per request; the reply says how many. */
export const retryDeadLetters = endpoint("retryDeadLetters", {
  body: z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(MOST).optional() }),
  reply: z.object({ count: z.int() }),
  async handle({ platform, body }) {
    const ids = body.ids ?? (await findDeadLetters(platform.files, { limit: MOST })).map(({ id }) => id);
    return ok({ count: await retryByHand(platform, ids) });
  },
});

export const removeDeadLetter = endpoint("removeDeadLetter", {
  reply: z.object({ id: z.string() }),
  async handle({ platform, params: { id = "" } }) {
    if (!(await readDeadLetter(platform.files, id))) throw new CodedError("notFound");
    await removeByHand(platform, id);
    return ok({ id });
  },
});
