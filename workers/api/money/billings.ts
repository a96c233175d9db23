import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { idOf } from "../../../app/domain/base/shared/sorted-pages";
import { getAnyLine } from "../../../app/domain/messaging/archive/bills";
import { getMoney } from "../../../app/domain/money/billing/available";
import { getBalance } from "../../../app/domain/money/billing/balances";
import { type BillingRow, billingView, billingViewOfStaff } from "../../../app/domain/money/billing/billings";
import { FIGURES, isMovement } from "../../../app/domain/money/billing/figures";
import { findLines } from "../../../app/domain/money/billing/find-lines";
import { forecastOf } from "../../../app/domain/money/billing/forecast";
import { adjustBody } from "../../../app/domain/money/billing/input";
import { getLine } from "../../../app/domain/money/billing/line";
import { ledgerOwner } from "../../../app/domain/money/billing/owner";
import { balancesOf, findWithBalances, storedIn } from "../../../app/domain/money/billing/running";
import { spendByDay } from "../../../app/domain/money/billing/spend";
import { periodTotals } from "../../../app/domain/money/billing/totals";
import { describeLines, keyOfLine, papersOfPage } from "../../../app/domain/money/ledger/describe";
import { findAnchors } from "../../../app/domain/money/ledger/find-anchors";
import { paperView } from "../../../app/domain/money/ledger/paper-view";
import { adjustBalance } from "../../../app/domain/people/accounts/adjust";
import { endpoint, found, openEndpoint, viewed } from "../http/endpoint";
import {
  after,
  boundsOf,
  byId,
  figuresOf,
  isForeign,
  isoTime,
  pageIn,
  pageOf,
  paging,
  period,
  sortIn,
  walkedBy,
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

// When reading an account below, `viewer` is that account, so checks the caller's level.
const viewFor = ({ askerLevel }: Viewer) => (askerLevel === "manager" ? billingViewOfStaff : billingView);

/** Documents of movements, in one look-up for all lines; none without movements. */
async function papersOf(db: Platform["db"], rows: readonly BillingRow[]) {
  const moved = rows.filter(({ source }) => isMovement(source));
  const about = await describeLines(db, moved);
  return new Map([...about].map(([line, { paper }]) => [line, paper]));
}

const paperIn = (papers: Awaited<ReturnType<typeof papersOf>>, row: BillingRow) =>
  paperView(papers.get(keyOfLine(row)) ?? null);

const list = endpoint("listBillings", {
  query: z.strictObject({ ...paging, ...walkedBy("amount"), ...ledgerFilter }),
  reply: pageOf(listedBilling),
  async handle({ platform: { db }, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { source, status, $search: search } = query;
    const sort = sortIn(query, { amount: sql`t.amount` });
    const isWhole = !(source || status || search || sort);
    const pageQuery = pageIn(query);
    const [page, known, beside] = await Promise.all([
      findLines(db, viewer, { ...pageQuery, source, status, search, sort }),
      isWhole ? findWithBalances(db, viewer, pageQuery) : null,
      isWhole ? papersOfPage(db, viewer, pageQuery) : null,
    ]);
    const rows = known?.rows ?? page.rows;
    const [balances, papers] = await Promise.all([
      known?.balances ?? (sort ? storedIn(page.rows) : balancesOf(db, viewer, page.rows, pageQuery)),
      beside ?? papersOf(db, rows),
    ]);
    const view = viewFor(viewer);
    const data = rows.map((row) => ({
      ...view(row),
      paper: paperIn(papers, row),
      balance: unitsOf(balances[row.id] ?? null),
    }));
    return ok({ data, ...figuresOf(page) });
  },
});

const sums = endpoint("readBillingTotals", {
  query: z.strictObject({ ...period, ...after, ...ledgerFilter, OwnerId: paging.OwnerId, $scope: paging.$scope }),
  reply: totals,
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) throw new CodedError("notFound");
    const { source, status, $after } = query;
    const filter = { source, status, ...boundsOf(query.createdAt), cursor: idOf($after) };
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
    const row = found(isForeign(query, viewer) ? null : await getAnyLine(platform, viewer.id, params.id ?? ""));
    return ok({ ...viewFor(viewer)(row), paper: paperIn(await papersOf(platform.db, [row]), row) });
  },
});

/** No document: a manual decision moved the money. */
const adjustmentView = (row: BillingRow) => ({ ...billingView(row), paper: null });

/** Adjusts the balance of a user below the caller (spec §6), through the ledger. */
const create = endpoint("createBilling", {
  body: adjustBody,
  reply: billing,
  async handle({ platform, viewer, body: { OwnerId, data, ...input }, id }) {
    const { comment: hiddenComment = "", noRef = false } = data?.hidden ?? {};
    const adjusted = await adjustBalance(platform, viewer, OwnerId, { ...input, hiddenComment, noRef }, { id });
    return viewed(found(adjusted), adjustmentView);
  },
  async recover({ platform, body: { OwnerId } }, id) {
    const row = await getLine(platform.db, OwnerId, id);
    return row && adjustmentView(row);
  },
});

/** Public, so that auditors can keep them and compare them with the ledger. */
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
