import { z } from "zod";
import type { Viewer } from "../../../app/domain/access/viewer";
import { adjustBalance } from "../../../app/domain/accounts/adjust";
import { getMoney } from "../../../app/domain/billing/available";
import { getBalance } from "../../../app/domain/billing/balances";
import {
  type BillingPage,
  type BillingRow,
  billingView,
  billingViewOfStaff,
  findBillings,
  isMeant,
  type LedgerFilter,
} from "../../../app/domain/billing/billings";
import { FIGURES } from "../../../app/domain/billing/figures";
import { forecastOf } from "../../../app/domain/billing/forecast";
import { adjustBody } from "../../../app/domain/billing/input";
import { getLine } from "../../../app/domain/billing/line";
import { ledgerOwner } from "../../../app/domain/billing/owner";
import { balancesOf, findWithBalances } from "../../../app/domain/billing/running";
import { spendByDay } from "../../../app/domain/billing/spend";
import { periodTotals } from "../../../app/domain/billing/totals";
import { findAnchors } from "../../../app/domain/ledger/find-anchors";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import { ok } from "../../../app/domain/shared/errors/result";
import { toUnits } from "../../../app/domain/shared/money";
import type { Database } from "../../../db/client";
import { endpoint, found, openEndpoint, viewed } from "../http/endpoint";
import {
  after,
  boundsOf,
  byId,
  isForeign,
  isoTime,
  pageOf,
  paging,
  period,
  sought,
  walked,
  walkOf,
} from "../http/list";
import { billing, forecast, ledgerFilter, listedBilling, totals } from "./billing-shapes";

const balance = endpoint("readBalance", {
  query: byId,
  reply: z.object({ result: z.number() }),
  async handle({ platform, viewer, params }) {
    const money = found(await getBalance(platform.db, viewer, params.id ?? ""));
    return ok({ result: toUnits(money.balance) });
  },
});

const unitsOf = (micros: number | null) => (micros === null ? null : toUnits(micros));

// Of an account below the door has made its viewer.
const viewFor = ({ askerLevel }: Viewer) => (askerLevel === "manager" ? billingViewOfStaff : billingView);

const listed = z.strictObject({ ...paging, ...walked, ...ledgerFilter });
type Listed = Omit<z.infer<typeof listed>, keyof typeof ledgerFilter>;

/** Balances of the lines that are answered alone, of all that were searched. */
async function searched(db: Database, viewer: Viewer, asked: Listed, meant: LedgerFilter) {
  const wordsOf = ({ id, source, comment }: BillingRow) => [id, source, comment];
  const isSought = (row: BillingRow) => isMeant(row, meant);
  const page = await sought<BillingPage>(asked, (page) => findBillings(db, viewer, page), wordsOf, {
    isMeant: isSought,
  });
  const ids = page.rows.map(({ id }) => id);
  return { ...page, balances: await balancesOf(db, viewer, ids, walkOf(asked)) };
}

const list = endpoint("listBillings", {
  query: listed,
  reply: pageOf(listedBilling),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { source, status, ...rest } = query;
    const page = query.$search
      ? await searched(platform.db, viewer, rest, { source, status })
      : await findWithBalances(platform.db, viewer, {
          ...walkOf(rest),
          ...{ source, status, offset: rest.$offset, limit: rest.$limit },
        });
    const view = viewFor(viewer);
    const shown = page.rows.map((row) => ({ ...view(row), balance: unitsOf(page.balances[row.id] ?? null) }));
    return ok({ data: shown, total: page.total, next: page.next });
  },
});

const sums = endpoint("readBillingTotals", {
  query: z.strictObject({ ...period, ...after, ...ledgerFilter, OwnerId: paging.OwnerId, $scope: paging.$scope }),
  reply: totals,
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) throw new CodedError("notFound");
    const { source, status, $after } = query;
    const filter = { source, status, ...boundsOf(query.createdAt), cursor: $after };
    const {
      count,
      currency,
      next,
      opening,
      closing,
      messages: _,
      ...figures
    } = await periodTotals(platform.db, viewer, filter);
    const units = Object.fromEntries(FIGURES.map((name) => [name, toUnits(figures[name])]));
    const ends = { opening: unitsOf(opening), closing: unitsOf(closing) };
    return ok({ ...(units as typeof figures), ...ends, count, currency, next });
  },
});

const lasts = endpoint("readForecast", {
  query: byId,
  reply: forecast,
  async handle({ platform, viewer, params }) {
    const { db, clock } = platform;
    const owner = found(await ledgerOwner(db, viewer, params.id ?? ""));
    const now = clock();
    const [money, days] = await Promise.all([getMoney(db, owner.id), spendByDay(db, owner, { now, zone: owner.zone })]);
    const { state, days: result, perDay } = forecastOf(money.available, days, now);
    return ok({
      result,
      state,
      perDay: perDay === null ? null : toUnits(perDay),
      available: toUnits(money.available),
      overdraft: toUnits(money.overdraft),
      currency: money.currency,
      days: days.map(({ day, spent, held }) => ({ day, spent: toUnits(spent), held: toUnits(held) })),
    });
  },
});

const read = endpoint("readBilling", {
  query: byId,
  reply: billing,
  async handle({ platform, viewer, params, query }) {
    const row = isForeign(query, viewer) ? null : await getLine(platform.db, viewer.id, params.id ?? "");
    return ok(viewFor(viewer)(found(row)));
  },
});

/** A balance adjustment (spec §6) of a user below the caller, through the ledger. */
const create = endpoint("createBilling", {
  body: adjustBody,
  reply: billing,
  async handle({ platform, viewer, body: { OwnerId, data, ...input }, id }) {
    const { comment: hiddenComment = "", noRef = false } = data?.hidden ?? {};
    const adjusted = await adjustBalance(platform, viewer, OwnerId, { ...input, hiddenComment, noRef }, { id });
    return viewed(found(adjusted), billingView);
  },
  async recover({ platform, body: { OwnerId } }, id) {
    const row = await getLine(platform.db, OwnerId, id);
    return row && billingView(row);
  },
});

/** For whoever keeps them: an auditor compares them with the ledger. */
const anchors = openEndpoint("listAnchors", {
  reply: z.object({
    anchors: z.array(z.object({ day: z.iso.date(), accounts: z.int(), root: z.string(), createdAt: z.iso.datetime() })),
  }),
  async handle({ platform: { db } }) {
    const rows = await findAnchors(db);
    return ok({ anchors: rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt ?? 0) })) });
  },
});

export const billings = { list, totals: sums, forecast: lasts, read, create, balance, anchors };
