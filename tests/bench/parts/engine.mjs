import { costTable } from "../cost.mjs";
import { inTurns, rateOf, thrice } from "../measure.mjs";

const N = 20_000;

/** The engine's steps without HTTP, beside statements that write the same rows and nothing else. */
export async function measureEngine(bench, report) {
  const rate = (name) => rateOf(N, () => bench.step(name, N));
  const { rates, moved } = await inTurns(
    [
      async () => {
        await bench.step("prepare", N);
        return { expand: await rate("expand"), dispatch: await rate("dispatch"), receipts: await rate("receipts") };
      },
      () =>
        thrice(async () => ({
          bareInsert: await rate("bareInsert"),
          bareClaim: await rate("bareClaim"),
          bareUpdate: await rate("bareUpdate"),
        })),
    ],
    { bare: ["bareInsert", "bareClaim", "bareUpdate"] },
  );
  report.moved(...moved);
  const { expand, dispatch, receipts, bareInsert, bareClaim, bareUpdate } = rates;
  report.row("bulk expansion: dedupe, blacklist, variables, segments, price, hold", "≥ 60 %", expand, bareInsert);
  report.row("dispatch: claim, submit in batches, record, ledger, events", "≥ 45 %", dispatch, bareClaim);
  report.row("receipts: transitions, capture, counters, events", "≥ 40 %", receipts, bareUpdate);
  report.text(costTable(await bench.step("cost", 5000)));
}
