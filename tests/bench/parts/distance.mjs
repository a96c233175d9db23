import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { build } from "esbuild";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { quantile, table } from "../measure.mjs";
import { startProduct } from "../product.mjs";
import { codeToProvider } from "./codes.mjs";

const SCREENS = [
  "/",
  "/messages/outgoing",
  "/messages/incoming",
  "/messages/tasks",
  "/messages/templates",
  "/contacts",
  "/reports",
  "/balance/billings",
  "/account/tokens",
  "/notifications",
];
const TRIPS_MS = [0, 20, 80];
/** Latency to a replica in the visitor's region. */
const NEAR_MS = 2;
const TIMES = 15;

/** A visitor's waiting time if a round trip to the primary takes 0, 20 or 80 ms. */
export async function measureDistance() {
  const folder = mkdtempSync(join(tmpdir(), "cabinet-far-"));
  const cabinet = await startProduct({ port: 18780, sandboxPort: 18781, main: await farWorker(folder) });
  const set = async (farMs) => {
    const nearMs = Math.min(farMs, NEAR_MS);
    return (await fetch(`${cabinet.url}/far?farMs=${farMs}&nearMs=${nearMs}`)).json();
  };
  const calls = async () => (await fetch(`${cabinet.url}/far`)).json();
  let mark = 0;
  const screen = (path, isNotified) => {
    const heard = isNotified ? `; __Host-heard=b${mark++}` : "";
    return fetch(cabinet.url + path, { headers: { cookie: `__Host-session=${cabinet.token}${heard}` } });
  };
  const post = () => cabinet.call("POST", "sendings", cabinet.sms("+79161234567"));
  const campaign = () =>
    cabinet.call("POST", "sendings", { ...cabinet.sms(["+79161234567", "+79161234568"]), title: "Far" });

  const measures = [
    ...SCREENS.map((path) => [path, () => screen(path, false)]),
    ...SCREENS.map((path) => [`${path}, all from the primary`, () => screen(path, true)]),
    ["`POST /api/sendings`, one message", post],
    ["`POST /api/sendings`, a campaign", campaign],
  ];
  // If the Worker is placed next to the primary, it is as far from its visitor as the primary was from it.
  const placed = TRIPS_MS.slice(1).map((ms) => `placed, ${ms} ms`);
  const rows = [["what", ...TRIPS_MS.map((ms) => `${ms} ms`), ...placed, "trips: primary", "replica"]];
  try {
    const cells = measures.map(() => []);
    for (const [, request] of measures) for (let time = 0; time < 5; time++) await timed(request);
    let asked = [];
    for (const ms of TRIPS_MS) {
      await set(ms);
      asked = [];
      for (const [at, [, request]] of measures.entries()) {
        await timed(request);
        const before = await calls();
        const times = [];
        for (let time = 0; time < TIMES; time++) times.push(await timed(request));
        const after = await calls();
        asked.push(["primary", "replica"].map((name) => ((after[name] - before[name]) / TIMES).toFixed(1)));
        cells[at].push(quantile(times, 0.5));
      }
    }
    rows.push(...measures.map(([name], at) => [name, ...shown(cells[at]), ...asked[at]]));
    const codes = [];
    for (const ms of TRIPS_MS) {
      await set(ms);
      const times = [];
      for (let time = 0; time < TIMES; time++) times.push(await codeToProvider(cabinet));
      codes.push(quantile(times, 0.5));
    }
    rows.push(["a code to its provider's socket", ...shown(codes), "", ""]);
    console.log(`\np50; a trip to the primary takes so long, one to a replica ${NEAR_MS} ms at most\n\n${table(rows)}`);
  } finally {
    await cabinet.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The built Worker with a distant database, as one module in `folder`. */
async function farWorker(folder) {
  const outfile = join(folder, "far.js");
  const entryPoints = [inRoot("tests/bench/far-worker.mjs")];
  const external = ["node:*", "cloudflare:*"];
  await build({ entryPoints, outfile, bundle: true, format: "esm", target: "es2022", external, logLevel: "error" });
  return outfile;
}

function shown([bare, ...far]) {
  const placed = TRIPS_MS.slice(1).map((ms) => bare + ms);
  return [bare, ...far, ...placed].map((ms) => `${Math.round(ms)} ms`);
}

async function timed(request) {
  const started = performance.now();
  const response = await request();
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}
