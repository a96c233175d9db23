import { cpus } from "node:os";
import { load, RUNS, table, whole } from "./measure.mjs";

/** Collects rows and texts from the parts, and prints them if the machine was idle enough to compare. */
export function openReport() {
  const rows = [["what", "budget", "measured", "CPU each", "bare limit in the same run", "CPU each", "ratio"]];
  const texts = [];
  const moved = [];
  const started = load();
  const cell = (value, unit) => (value === undefined ? "" : `${whole(value)}${unit}`);
  const cpu = (value) => (value === undefined || Number.isNaN(value) ? "" : `${value.toFixed(2)} ms`);

  return {
    /** `ours` and `bare` are figures, or figures with the CPU time per request. */
    row(what, budget, ours, bare, unit = "/s") {
      const [own, limit] = [ours, bare].map((value) => (typeof value === "object" ? value : { rate: value }));
      const ratio = limit.rate === undefined ? "" : ratioOf(own.rate / limit.rate, unit);
      rows.push([what, budget, cell(own.rate, unit), cpu(own.cpu), cell(limit.rate, unit), cpu(limit.cpu), ratio]);
    },
    text: (text) => texts.push(text),
    moved: (...limits) => moved.push(...limits),
    print() {
      const machine = `${cpus().length} × ${cpus()[0].model.trim()}, Node ${process.version}, load ${started} to ${load()}`;
      if (moved.length > 0) {
        const what = moved.map(({ name, by }) => `${name} by ${Math.round(by * 100)} %`).join(", ");
        console.error(`\nNo table: bare limits moved between blocks of this run (${what}). ${machine}.`);
        process.exitCode = 1;
        return;
      }
      console.log(`\nMedians of ${RUNS} blocks in turns, ${machine}\n`);
      if (rows.length > 1) console.log(table(rows));
      for (const text of texts) console.log(`\n${text}`);
    },
  };
}

/** Rates as a share of the possible rate, times as a multiple of the minimum. */
const ratioOf = (ratio, unit) => (unit === "/s" ? `${Math.round(ratio * 100)} %` : `× ${ratio.toFixed(1)}`);
