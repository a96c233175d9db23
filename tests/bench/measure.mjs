import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

export const RUNS = 3;

/** If a limit varies more than this between blocks, the machine was busy with something else. */
const MOST_MOVED = 0.15;

/**
 * Interleaves the measures, so that other load on the machine affects all alike. Each returns its rates, higher is
 * better; names in `bare` are limits. Returns each rate's median and how much each limit varied.
 */
export async function inTurns(measures, { bare, runs = RUNS }) {
  const blocks = [];
  // The first block warms up: it compiles the code and grows the database file.
  for (let run = 0; run <= runs; run++) {
    const block = {};
    for (const measure of measures) Object.assign(block, await measure());
    if (run > 0) blocks.push(block);
  }
  const rates = mediansOf(blocks);
  const moved = bare.map((name) => ({ name, by: spread(blocks.map((block) => block[name])) }));
  return { rates, moved: moved.filter(({ by }) => by > MOST_MOVED) };
}

/** Runs `work` three times, for very short work: returns the medians of its rates. */
export async function thrice(work) {
  return mediansOf([await work(), await work(), await work()]);
}

function mediansOf(blocks) {
  return Object.fromEntries(Object.keys(blocks[0]).map((name) => [name, median(blocks.map((block) => block[name]))]));
}

/** Medians of `work`'s results over the runs. */
export async function runs(work) {
  const { rates } = await inTurns([work], { bare: [] });
  return rates;
}

const spread = (values) => (Math.max(...values) - Math.min(...values)) / median(values);

/** How many of `n` items `work` does per second. */
export async function rateOf(n, work) {
  const started = performance.now();
  await work();
  return n / ((performance.now() - started) / 1000);
}

/** Requests per second with `inFlight` of them open, for `ms`, and the runtime's processor time for each, ms. */
export async function requestRate(request, { inFlight = 16, ms = 3000 } = {}) {
  const until = performance.now() + ms;
  const cpu = runtimeCpu();
  let answered = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < until) {
        const response = await request();
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
        answered++;
      }
    }),
  );
  return { rate: answered / ((performance.now() - started) / 1000), cpu: (runtimeCpu() - cpu) / answered };
}

/** Ticks of /proc, fixed for user programs at 100 per second. */
const TICK_MS = 10;

/** CPU time of all runtimes started by this process, ms; NaN without /proc. */
function runtimeCpu() {
  const processes = new Map();
  try {
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const [, command, rest] = /\((.*)\) (.*)/s.exec(statOf(name)) ?? [];
      const fields = rest?.split(" ") ?? [];
      processes.set(Number(name), {
        command,
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]),
      });
    }
  } catch {
    return Number.NaN;
  }
  const isOurs = (pid) => pid === process.pid || (processes.has(pid) && isOurs(processes.get(pid).parent));
  const runtimes = [...processes].filter(([pid, { command }]) => command === "workerd" && isOurs(pid));
  return runtimes.reduce((sum, [, { ticks }]) => sum + ticks * TICK_MS, 0);
}

// A process may end after it was listed and before it is read.
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

export const load = () => loadavg()[0].toFixed(1);

export function quantile(values, ratio) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * ratio))];
}

export const whole = (n) => Math.round(n).toLocaleString("en-US");

export function table(rows) {
  const [head, ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
