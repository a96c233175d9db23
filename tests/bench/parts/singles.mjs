import { inTurns, requestRate } from "../measure.mjs";

/**
 * Single messages over REST, during their own dispatch and receipts, compared with one batch that stores the same rows.
 */
export async function measureSingles(bench, cabinet, report) {
  const cpus = {};
  const measured = (name, request) => async () => {
    const { rate, cpu } = await requestRate(request);
    cpus[name] = cpu;
    return { [name]: rate };
  };
  const { rates, moved } = await inTurns(
    [
      measured("ours", () => cabinet.call("POST", "sendings", cabinet.sms("+79161234567"))),
      measured("barePost", () => fetch(`${bench.url}barePost`)),
    ],
    { bare: ["barePost"] },
  );
  report.moved(...moved);
  report.row(
    "`POST /api/sendings`, 16 in flight, dispatched and delivered meanwhile; a bare POST of one batch",
    "≥ 40 %",
    { rate: rates.ours, cpu: cpus.ours },
    { rate: rates.barePost, cpu: cpus.barePost },
  );
}
