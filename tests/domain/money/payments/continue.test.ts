import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { canContinue } from "../../../../app/domain/money/payments/continue";
import { METHODS } from "../../../../app/domain/money/payments/methods";
import { payments } from "../../../../db/schema/payments";
import { BANKS } from "../../../../workers/payments/banks";
import { openBank } from "./scene";

const HOUR = 3_600_000;
const HOLDS = { tinkoff: 24 * HOUR, mandarin: HOUR, yookassa: HOUR, yooMoney: 24 * HOUR };

describe("a payment waiting at a bank's page", () => {
  it.each(METHODS)("by %s can be continued as long as the page is valid", (method) => {
    const waiting = { status: "init" as const, method, page: "https://bank.example/pay", createdAt: 1000 };
    const standing = (ms: number, change = {}) => canContinue(BANKS, { ...waiting, ...change }, 1000 + ms);
    expect([standing(0), standing(HOLDS[method] - 1), standing(HOLDS[method])]).toEqual([true, true, false]);
    expect(standing(0, { page: null })).toBe(false);
    for (const status of ["completed", "error", "refundRequested", "refunded", "partialRefunded"])
      expect(standing(0, { status }), status).toBe(false);
  });

  it("stores the page named by the bank, and none if the bank was silent or refused", async () => {
    const bank = await openBank();
    const pageOf = async (id: string) => (await bank.row(id)).page;
    expect(await pageOf(await bank.pay())).toBe("https://bank.example/pay");
    expect(await pageOf(await bank.pay(undefined, "yooMoney"))).toBe("https://bank.example/pay");
    for (const opens of [null, { kind: "refused" as const, detail: "No" }]) {
      bank.script.opens = opens;
      await expect(bank.pay()).rejects.toThrow();
    }
    const rows = await bank.engine.db.select().from(payments).where(eq(payments.ownerId, bank.payer.id));
    expect(rows.map(({ page }) => page === null).sort()).toEqual([false, false, true, true]);
  });
});
