import { type Customer, isCustomerOf } from "../../../domain/access/customers";
import { isBelow } from "../../../domain/access/levels";
import { can, type Viewer } from "../../../domain/access/viewer";
import { getFunds } from "../../../domain/billing/available";
import { forecastOf } from "../../../domain/billing/forecast";
import { spendByDay } from "../../../domain/billing/spend";
import { byMeaning, findFailures } from "../../../domain/sendings/list/failures";
import { findChains } from "../../../domain/sendings/list/find-chains";
import { type ChainOutcome, pathOf } from "../../../domain/sendings/view/chain-outcome";
import { formatPhone } from "../../../domain/shared/phone";
import type { Platform } from "../../../domain/shared/ports/platform";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import { offsetAt } from "../../../domain/shared/time/zones";
import type { Language } from "../../../i18n/options";
import { boundsOfDays } from "../../../web/lists/periods";
import { codeText } from "../../../web/words/code-text.server";

const LATEST = 5;
const REASONS = 5;
const FAILURE_DAYS = 7;
const DAY = 86_400_000;

/** What a customer's day looks like to staff: his messages, failures and money, as his own screens tell them. */
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
        ...{ available: funds.available, reserved: funds.reserved, overdraft: funds.overdraft },
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
