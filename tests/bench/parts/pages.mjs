import { inTurns, requestRate } from "../measure.mjs";
import { tagsOf } from "./tags.mjs";

const OUTGOING = "/messages/outgoing";
const DATA = "/messages/outgoing.data";
const BALANCE = "/balance/available";

/** Screens compared with an empty page, and with the same tags and reads without components. */
export async function measurePages(bench, cabinet, report) {
  await bench.step("openReader");
  await bench.post("keepTags", tagsOf(await (await cabinet.screen(OUTGOING)).text()));
  const of = async (name, request) => ({ [name]: await requestRate(request) });
  const fromBench = (name) => () => of(name, () => fetch(`${bench.url}${name}`));
  const fromCabinet = (name, path) => () => of(name, () => cabinet.screen(path));
  const names = { outgoing: OUTGOING, data: DATA, balance: BALANCE };
  const measures = [
    ...Object.entries(names).map(([name, path]) => fromCabinet(name, path)),
    ...["page", "sameTags", "sameReads", "sameMoney"].map(fromBench),
  ];
  const cpus = {};
  const { rates, moved } = await inTurns(
    measures.map((measure) => async () => {
      const [[name, { rate, cpu }]] = Object.entries(await measure());
      cpus[name] = cpu;
      return { [name]: rate };
    }),
    { bare: ["page", "sameTags", "sameReads", "sameMoney"] },
  );
  report.moved(...moved);
  const figure = (name) => ({ rate: rates[name], cpu: cpus[name] });
  report.row(`\`${OUTGOING}\`; an empty Remix page`, "≥ 12 %", figure("outgoing"), figure("page"));
  report.row(
    "the same; its tags as a string after its reads in 2 trips",
    "≥ 60 %",
    figure("outgoing"),
    figure("sameTags"),
  );
  report.row(`\`${DATA}\`; its reads in 2 trips`, "≥ 65 %", figure("data"), figure("sameReads"));
  report.row(`\`${BALANCE}\`; its reads in 2 trips`, "≥ 65 %", figure("balance"), figure("sameMoney"));
}
