import { performance } from "node:perf_hooks";

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

export const RUNS = 3;

/** Medians of `work`'s results over the runs. */
export async function runs(work) {
  const results = [];
  for (let run = 0; run < RUNS; run++) results.push(await work());
  const names = Object.keys(results[0]);
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name]))]));
}

/** How many of `n` items `work` does per second. */
export async function rateOf(n, work) {
  const started = performance.now();
  await work();
  return n / ((performance.now() - started) / 1000);
}

/** Requests per second with `inFlight` of them open, for `ms`; throws at the first unexpected reply. */
export async function requestRate(request, { inFlight = 16, ms = 3000 } = {}) {
  const until = performance.now() + ms;
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
  return answered / ((performance.now() - started) / 1000);
}

export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const whole = (n) => Math.round(n).toLocaleString("en-US");

export function table(rows) {
  const [head, ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
