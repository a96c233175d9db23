import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import { findMargins } from "../../../app/domain/money/tariffs/margin-report";
import { endpoint, found } from "../http/endpoint";
import { boundsOf, period } from "../http/list";

/** By customer; a manager's own list has one row per reseller, and UserId opens it. */
export const listMargins = endpoint("listMargins", {
  query: z.strictObject({ ...period, UserId: z.string().optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        UserId: z.string(),
        username: z.string().nullable(),
        currency: z.string(),
        turnover: z.number(),
        cost: z.number(),
        margin: z.number(),
      }),
    ),
  }),
  async handle({ platform: { db }, viewer, query: { createdAt, UserId } }) {
    const margins = found(await findMargins(db, viewer, { ...boundsOf(createdAt), resellerId: UserId }));
    const data = margins.map(({ userId, username, currency, turnover, margin }) => ({
      UserId: userId,
      username,
      currency,
      turnover: toUnits(turnover),
      cost: toUnits(turnover - margin),
      margin: toUnits(margin),
    }));
    return ok({ data });
  },
});
