import { z } from "zod";
import {
  findDeadLetters,
  readDeadLetter,
  removeDeadLetters,
  requeueDeadLetters,
} from "../../../app/domain/dead-letters/dead-letters";
import { deadLetterViews } from "../../../app/domain/dead-letters/view";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok } from "../../../app/domain/shared/errors/result";
import { endpoint } from "../http/endpoint";
import { after, isoTime, paging } from "../http/list";

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

export const listDeadLetters = endpoint("listDeadLetters", {
  query: z.strictObject({ $limit: paging.$limit, ...after }),
  reply: z.object({ data: z.array(letter), next: z.string().nullable() }),
  async handle({ platform, query: { $after, $limit } }) {
    const { rows, next } = await deadLetterViews(platform, { after: $after, limit: $limit });
    const data = rows.map(({ since, diedAt, dueAt, error, ...row }) => ({
      ...row,
      reason: error,
      firstDiedAt: isoTime(since),
      diedAt: isoTime(diedAt),
      retriesAt: dueAt === null ? null : isoTime(dueAt),
    }));
    return ok({ data, next });
  },
});

const MOST = 100;

/** Of all there are, those of one request: the answer says how many. */
export const retryDeadLetters = endpoint("retryDeadLetters", {
  body: z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(MOST).optional() }),
  reply: z.object({ count: z.int() }),
  async handle({ platform, body }) {
    const ids = body.ids ?? (await findDeadLetters(platform.files, { limit: MOST })).map(({ id }) => id);
    return ok({ count: await requeueDeadLetters(platform, ids) });
  },
});

export const removeDeadLetter = endpoint("removeDeadLetter", {
  reply: z.object({ id: z.string() }),
  async handle({ platform, params: { id = "" } }) {
    if (!(await readDeadLetter(platform.files, id))) throw new CodedError("notFound");
    await removeDeadLetters(platform.files, [id]);
    return ok({ id });
  },
});
