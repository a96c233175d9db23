import { inTurns, rateOf } from "../measure.mjs";

const N = 1000;
const ACCOUNTS = 1000;

/** Money held for accepted messages, compared with a bare UPDATE of the balance. */
export async function measureHolds(bench, report) {
  await bench.step("openHolders", ACCOUNTS);
  const of = (name) => async () => ({ [name]: await rateOf(N, () => bench.step(name, N)) });
  const { rates, moved } = await inTurns(["holdOne", "bareOne", "holdMany", "bareMany"].map(of), {
    bare: ["bareOne", "bareMany"],
  });
  report.moved(...moved);
  report.row("holds on one account, 100 in flight; a bare UPDATE", "", rates.holdOne, rates.bareOne);
  report.row("holds on 1,000 accounts, 100 in flight; a bare UPDATE", "", rates.holdMany, rates.bareMany);
  const { messages, rowsWritten } = await bench.step("resold", 5000);
  report.text(
    `Rows written per delivered bulk message of a reseller's customer (≤ 5): ${(rowsWritten / messages).toFixed(2)}`,
  );
}
