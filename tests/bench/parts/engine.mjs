import { costTable } from "../cost.mjs";
import { inTurns, rateOf, thrice } from "../measure.mjs";

const N = 20_000;

/** The engine's steps without HTTP, compared with statements that only write the same rows. */
export async function measureEngine(bench, report) {
  const rate = (name) => rateOf(N, () => bench.step(name, N));
  const { rates, moved } = await inTurns(
    [
      async () => {
        await bench.step("prepare", N);
        const sent = await rateOf(N, async () => {
          await bench.step("expand", N);
          await bench.step("dispatch", N);
        });
        return { sent, receipts: await rate("receipts") };
      },
      () =>
        thrice(async () => ({
          bareSent: await rateOf(N, async () => {
            await bench.step("bareInsert", N);
            await bench.step("bareClaim", N);
          }),
          bareUpdate: await rate("bareUpdate"),
        })),
    ],
    { bare: ["bareSent", "bareUpdate"] },
  );
  report.moved(...moved);
  const { sent, receipts, bareSent, bareUpdate } = rates;
  // The expansion sends while it writes, so the two have no separate figures.
  report.row("a bulk's expansion and dispatch: texts, prices, hold, submits, ledger, events", "≥ 50 %", sent, bareSent);
  report.row("receipts: transitions, capture, counters, events", "≥ 40 %", receipts, bareUpdate);
  report.text(
    costTable([
      { name: "campaign, a provider that takes batches", counted: await bench.step("cost", 5000), callbacks: 100 },
      { name: "the same of a reseller's customer", counted: await bench.step("resold", 5000), callbacks: 100 },
      { name: "campaign, a request each and a callback each", counted: await bench.step("costOfApart", 1000) },
      { name: "single over REST", counted: { ...(await bench.step("costOfSingles", 500)), requests: 1 } },
    ]),
  );
}
