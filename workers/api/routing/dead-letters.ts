import { z } from "zod";
import { removeByHand, retryByHand } from "../../../app/domain/dead-letters/by-hand";
import { findDeadLetters, readDeadLetter } from "../../../app/domain/dead-letters/dead-letters";
import { deadLetterViews } from "../../../app/domain/dead-letters/view";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok } from "../../../app/domain/shared/errors/result";
import { endpoint } from "../http/endpoint";
import { isoTime, pageOf, shallow, sought, walked } from "../http/list";

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

// They are the platform's: there is no owner to ask for.
const { OwnerId: _owner, ...pages } = shallow;

export const listDeadLetters = endpoint("listDeadLetters", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(letter),
  async handle({ platform, query }) {
    const { rows, total, next } = await sought(
      query,
      (page) => deadLetterViews(platform, page),
      ({ kind, from, error }) => [kind, from, error],
    );
    const data = rows.map(({ since, diedAt, dueAt, error, ...row }) => ({
      ...row,
      reason: error,
      firstDiedAt: isoTime(since),
      diedAt: isoTime(diedAt),
      retriesAt: dueAt === null ? null : isoTime(dueAt),
    }));
    return ok({ data, total, next });
  },
});

const MOST = 100;

/** A request handles one batch; the reply says how many. */
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
