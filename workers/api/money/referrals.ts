import { z } from "zod";
import type { ReferralRule } from "../../../app/domain/base/settings/feature-names";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import type { Walk } from "../../../app/domain/base/shared/walk";
import { findReferrals, type Invited } from "../../../app/domain/money/referrals/find";
import { invitationOf } from "../../../app/domain/money/referrals/invitation";
import { getReferralRule, ruleBody, setReferralRule } from "../../../app/domain/money/referrals/set-rule";
import { endpoint } from "../http/endpoint";
import { figuresOf, isForeign, isoTime, pageOf, paging, searchPage, walked } from "../http/list";

const invited = z.object({
  id: z.string(),
  /** Initials only. */
  name: z.string(),
  earned: z.number(),
  /** Why its payments no longer earn: another currency, or the term is over. */
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

/** Figures cover all invited accounts, whichever page is requested. */
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
    ...pageOf(invited).shape,
  }),
  async handle({ platform, viewer, query, request }) {
    const isNone = isForeign(query, viewer);
    const now = platform.clock();
    const find = (walk: Walk & { offset: number; limit: number }) => findReferrals(platform.db, viewer, walk, now);
    const paged = { ...query, $limit: isNone ? 1 : query.$limit };
    const [invitation, page] = await Promise.all([
      invitationOf(platform, viewer, request.url),
      searchPage(paged, find, ({ id, name }: Invited) => [id, name]),
    ]);
    const { rows, rule: stored, figures } = page;
    const { earned, earnedThisMonth, ...others } = figures;
    return ok({
      ...invitation,
      rule: ruleView(stored),
      ...others,
      earned: toUnits(earned),
      earnedThisMonth: toUnits(earnedThisMonth),
      ...(isNone ? { data: [], total: 0, next: null } : { data: rows.map(view), ...figuresOf(page) }),
    });
  },
});

const view = ({ earned, createdAt, until, ...row }: Invited) => ({
  ...row,
  earned: toUnits(earned),
  until: until === null ? null : isoTime(until),
  createdAt: isoTime(createdAt),
});
