import { type Customer, isCustomerOf } from "../../../domain/base/access/customers";
import { isBelow } from "../../../domain/base/access/levels";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { formatPhone } from "../../../domain/base/shared/phone";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { offsetAt } from "../../../domain/base/shared/time/zones";
import { byMeaning, findFailures } from "../../../domain/messaging/sendings/list/failures";
import { findChains } from "../../../domain/messaging/sendings/list/find-chains";
import { type ChainOutcome, pathOf } from "../../../domain/messaging/sendings/view/chain-outcome";
import { getFunds } from "../../../domain/money/billing/available";
import { forecastOf } from "../../../domain/money/billing/forecast";
import { spendByDay } from "../../../domain/money/billing/spend";
import type { Language } from "../../../i18n/options";
import { boundsOfDays } from "../../../web/lists/periods";
import { codeText } from "../../../web/words/code-text.server";

const LATEST = 5;
const REASONS = 5;
const FAILURE_DAYS = 7;
const DAY = 86_400_000;

/** A customer's day for staff: messages, failures and money, as on the customer's own screens. */
export async function openOverview(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Viewer,
  customer: Customer | null,
  language: Promise<Language>,
) {
  if (!customer || !isCustomerOf(customer, viewer) || !isBelow(customer, viewer)) return null;
  const now = clock();
  const owner = { id: customer.id };
  const zone = customer.preferences.timeZone;
  const since = firstDay(now, viewer.preferences.timeZone);
  const { from } = boundsOfDays(since, null, viewer.preferences.timeZone);
  const mayRead = can(viewer, "sendings.get");
  const mayCount = can(viewer, "billings.find");
  const [latest, failures, funds, days, said] = await Promise.all([
    mayRead ? findChains(db, owner, { limit: LATEST }) : null,
    mayRead ? findFailures(db, owner, { from: from! }) : null,
    mayCount ? getFunds(db, owner.id) : null,
    mayCount ? spendByDay(db, owner, { now, zone }) : null,
    language.then(codeText),
  ]);
  return {
    messages: latest?.rows.map(shown) ?? null,
    failures: failures && {
      since,
      total: failures.total,
      isAll: failures.isAll,
      reasons: byMeaning(failures.reasons)
        .slice(0, REASONS)
        .map(({ key, code, count }) => ({ key, count, text: said(code) })),
    },
    money: funds &&
      days && {
        available: funds.available,
        reserved: funds.reserved,
        overdraft: funds.overdraft,
        days: days.length,
        spent: days.reduce((sum, { spent }) => sum + spent, 0),
        forecast: forecastOf(funds.available, days, now),
      },
  };
}

export type Overview = NonNullable<Awaited<ReturnType<typeof openOverview>>>;

function shown(chain: ChainOutcome) {
  const { steps, status, charged, held } = chain;
  const { id, recipient, createdAt } = steps[0]!;
  return { id, status, price: charged + held, createdAt, phone: formatPhone(recipient), ...pathOf(chain) };
}

function firstDay(now: number, zone = DEFAULT_ZONE): string {
  return new Date(now + offsetAt(now, zone) - (FAILURE_DAYS - 1) * DAY).toISOString().slice(0, 10);
}
