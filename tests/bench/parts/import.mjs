import { inTurns, rateOf, thrice } from "../measure.mjs";
import { CUSTOM, wideCsv } from "./wide-csv.mjs";

const N = 50_000;

/** A file of contacts imported through REST, compared with a bare insert of the same rows. */
export async function measureImport(bench, cabinet, report) {
  const csv = wideCsv(N);
  const { rates, moved } = await inTurns(
    [
      async () => ({ ours: N / ((await cabinet.importCsv(csv)).ms / 1000) }),
      () =>
        thrice(async () => ({
          bareContacts: await rateOf(N, () => bench.step("bareContacts", N, { custom: CUSTOM })),
        })),
    ],
    { bare: ["bareContacts"] },
  );
  report.moved(...moved);
  const what = `CSV import, ${CUSTOM} custom fields, ${N} rows, through REST; a bare insert of the same rows`;
  report.row(what, "≥ 50,000/s, ≥ 40 %", rates.ours, rates.bareContacts);
}
