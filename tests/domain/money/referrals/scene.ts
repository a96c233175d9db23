import type { ReferralRule } from "../../../../app/domain/base/settings/feature-names";
import { findReferrals } from "../../../../app/domain/money/referrals/find";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, openAccount, RUB } from "../../../support/world/scene";
import { openBank } from "../payments/scene";

export const setRule = (rule: ReferralRule | null) =>
  rule === null
    ? rowsOf("DELETE FROM settings WHERE owner_id = '' AND key = 'referrals.rule'")
    : rowsOf(
        `INSERT INTO settings (owner_id, key, value, updated_at) VALUES ('', 'referrals.rule', ?, 0)
          ON CONFLICT (owner_id, key) DO UPDATE SET value = excluded.value`,
        JSON.stringify(rule),
      );

/** A referrer without money receives ten per cent of the bank payer's payments. */
export async function openReferral(rule: Partial<ReferralRule> = {}) {
  const bank = await openBank();
  const { engine, payer } = bank;
  const { id } = await openAccount(engine, { balance: 0 });
  await invite(payer.id, id);
  await setRule({ percent: 10, months: 12, least: 0, ...rule });
  const lines = () =>
    rowsOf<{ id: string; source: string; amount: number; user_id: string }>(
      "SELECT id, source, amount, user_id FROM billings WHERE owner_id = ? AND source LIKE 'referral%' ORDER BY id",
      id,
    );
  return {
    ...bank,
    referrer: { id },
    lines,
    /** Roubles in the ledger; the balance, the totals and the list must agree. */
    async earned() {
      const { balance, ledger } = await moneyOf(engine, id);
      const sum = (await lines()).reduce((all, { amount }) => all + amount, 0);
      const { figures, rows } = await findReferrals(engine.db, { id }, { limit: 100 }, engine.clock());
      const listed = rows.reduce((all, { earned }) => all + earned, 0);
      if (new Set([sum, figures.earned, listed]).size > 1 || balance !== ledger)
        throw new Error(JSON.stringify({ balance, ledger, sum, figures, listed }));
      return sum / RUB;
    },
  };
}

export async function invite(payerId: string, referrerId: string) {
  await rowsOf("UPDATE users SET referrer_id = ? WHERE id = ?", referrerId, payerId);
}
