import { z } from "zod";
import { findReferrals, type Invited } from "../../../app/domain/referrals/find";
import { invitationOf } from "../../../app/domain/referrals/invitation";
import { getReferralRule, ruleBody, setReferralRule } from "../../../app/domain/referrals/set-rule";
import type { ReferralRule } from "../../../app/domain/settings/feature-names";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok } from "../../../app/domain/shared/errors/result";
import { toUnits } from "../../../app/domain/shared/money";
import type { Walk } from "../../../app/domain/shared/walk";
import { endpoint } from "../http/endpoint";
import { COSTLY_WINDOW, isForeign, isoTime, paging, sought, walked } from "../http/list";

const invited = z.object({
  id: z.string(),
  /** Initials alone. */
  name: z.string(),
  earned: z.number(),
  /** Why its payments earn nothing now: another currency, or the term is over. */
  ended: z.enum(["currency", "over"]).nullable(),
  /** End of the term. */
  until: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

const rule = z.object({ percent: z.number(), months: z.int(), least: z.number() }).nullable();
const ruleView = (stored: ReferralRule | null) => stored && { ...stored, least: toUnits(stored.least) };

export const readReferralRule = endpoint("readReferralRule", {
  reply: z.object({ rule }),
  handle: async ({ platform }) => ok({ rule: ruleView(await getReferralRule(platform)) }),
});

export const updateReferralRule = endpoint("updateReferralRule", {
  body: ruleBody,
  reply: z.object({ rule }),
  async handle({ platform, viewer, body }) {
    if (viewer.level !== "manager") throw new CodedError("forbidden");
    return ok({ rule: ruleView(await setReferralRule(platform, body)) });
  },
});

/** The figures are of all who were invited, whatever page is asked for. */
export const listReferrals = endpoint("listReferrals", {
  query: z.strictObject({ ...paging, ...walked }),
  reply: z.object({
    code: z.string(),
    url: z.string(),
    rule,
    currency: z.string(),
    invited: z.int(),
    paying: z.int(),
    earned: z.number(),
    earnedThisMonth: z.number(),
    data: z.array(invited),
    total: z.int(),
    next: z.string().nullable(),
  }),
  async handle({ platform, viewer, query, request }) {
    const isNone = isForeign(query, viewer);
    const now = platform.clock();
    const find = async (walk: Walk & { offset: number; limit: number }) => {
      const found = await findReferrals(platform.db, viewer, walk, now);
      const isWhole = walk.from === undefined && walk.to === undefined;
      return { ...found, total: isWhole ? found.figures.invited : walk.offset + found.rows.length };
    };
    const asked = { ...query, $limit: isNone ? 1 : query.$limit };
    const [invitation, page] = await Promise.all([
      invitationOf(platform, viewer, request.url),
      sought(asked, find, ({ id, name }: Invited) => [id, name], { window: COSTLY_WINDOW }),
    ]);
    const { rows, rule: stored, figures, total, next } = page;
    const { earned, earnedThisMonth, ...others } = figures;
    return ok({
      ...invitation,
      rule: ruleView(stored),
      ...{ ...others, earned: toUnits(earned), earnedThisMonth: toUnits(earnedThisMonth) },
      ...(isNone ? { data: [], total: 0, next: null } : { data: rows.map(view), total, next }),
    });
  },
});

const view = ({ earned, createdAt, until, ...row }: Invited) => ({
  ...row,
  ...{ earned: toUnits(earned), until: until === null ? null : isoTime(until), createdAt: isoTime(createdAt) },
});
