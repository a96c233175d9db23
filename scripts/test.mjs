import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { installChromium } from "./lib/chromium.mjs";
import { momentOf, variablesAt } from "./lib/moments.mjs";
import { inRoot, ROOT } from "./lib/paths.mjs";
import { environment, fail, prepare, run, say } from "./lib/prepare.mjs";
import { openScratch } from "./lib/scratch.mjs";
import {
  atLeastOneFailure,
  failedStep,
  lateStep,
  passedStep,
  readReport,
  tallyPlaywright,
  tallyVitest,
  timesOfPlaywright,
  timesOfVitest,
} from "./lib/tally.mjs";

// An endless test must fail the run, not hang it.
const STEP_LIMIT_MS = 40 * 60_000;
const LONG_LIMIT_MS = 120 * 60_000;

const scratch = openScratch();
if (scratch) process.env.TMPDIR = scratch;

const reports = mkdtempSync(join(tmpdir(), "cabinet-tests-"));

/** Determines the file order and, in CI, each step's clock: failures can be reproduced. */
const seed = Number(process.env.TEST_SEED ?? randomInt(1_000_000));
let drawnSteps = 0;
const started = Date.now();
const times = [];
const SLOWEST = 20;

/** Uses TEST_NOW if set; in CI, with `isDrawn`, the moment and zone that the seed draws. */
function stepEnvironment({ isDrawn }) {
  const env = { ...environment(), TEST_SEED: `${seed}` };
  const { TEST_NOW, TZ, CI } = process.env;
  const drawn = isDrawn ? momentOf(seed + drawnSteps++ * 7) : {};
  const { moment, zone } = TEST_NOW ? { moment: TEST_NOW, zone: TZ } : CI ? drawn : {};
  try {
    const clock = moment && variablesAt(moment, zone);
    say(`TEST_SEED=${seed}${moment ? ` TEST_NOW=${moment} TZ=${zone ?? ""}` : ""}`);
    return { ...env, ...clock };
  } catch (error) {
    if (TEST_NOW) fail(error.message);
    say(`TEST_SEED=${seed}\n${error.message}`);
    return env;
  }
}

// TypeScript 7 checks in half the time; the libraries and a test still need 5, which has a `tsc` too.
const TSC = inRoot("node_modules", "typescript-native", "bin", "tsc");

const program = (name) => inRoot("node_modules", ".bin", name);

async function command(title, file, ...args) {
  const { code, output, isLate } = await run(file, args, { env: environment(), limitMs: STEP_LIMIT_MS });
  say(`\n— ${title}\n${output.trimEnd()}`);
  if (isLate) return lateStep(title, STEP_LIMIT_MS);
  return code === 0 ? passedStep : failedStep(title);
}

// Compute in workerd keeps a core busy, and each worker loads all the code; when peers add waiting, three workers fit.
async function vitest(title, workers, ...projects) {
  say(`\n— ${title}`);
  const file = join(reports, `${projects.join("-")}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const unhandled = join(reports, `${projects.join("-")}-unhandled.json`);
  const own = inRoot("scripts", "lib", "unhandled-reporter.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`, `--reporter=${own}`];
  const limitMs = projects.includes("long-faults") ? LONG_LIMIT_MS : STEP_LIMIT_MS;
  const { code, isLate } = await run(
    program("vitest"),
    ["run", `--maxWorkers=${workers}`, ...chosen, ...reporters, ...filters],
    {
      env: { ...stepEnvironment({ isDrawn: true }), UNHANDLED_ERRORS: unhandled },
      inherit: true,
      limitMs,
    },
  );
  const report = readReport(file);
  times.push(...timesOfVitest(report));
  if (isLate) return lateStep(title, limitMs, report ? tallyVitest(report, title) : undefined);
  return atLeastOneFailure(code === 0, title, tallyVitest(report, title, readReport(unhandled) ?? []));
}

async function playwright() {
  const title = "Browser tests";
  say(`\n— ${title}`);
  if (!installChromium(say)) return failedStep(title);
  const file = join(reports, "playwright.json");
  // Runs at the real time: not every journey has been seen to pass at each drawn moment. TEST_NOW tries any.
  const env = { ...stepEnvironment({ isDrawn: false }), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code, isLate } = await run(program("playwright"), ["test", ...filters], {
    env,
    inherit: true,
    limitMs: STEP_LIMIT_MS,
  });
  const report = readReport(file);
  times.push(...timesOfPlaywright(report));
  if (isLate) return lateStep(title, STEP_LIMIT_MS, report ? tallyPlaywright(report, title) : undefined);
  return atLeastOneFailure(code === 0, title, tallyPlaywright(report, title));
}

function sayTimes() {
  const slowest = times.sort(([one], [other]) => other - one).slice(0, SLOWEST);
  const line = (seconds, name) =>
    `${seconds.toFixed(0).padStart(5)} s  ${isAbsolute(name) ? relative(ROOT, name) : name}`;
  say(`\n— The slowest files, of ${Math.round((Date.now() - started) / 1000)} s`);
  for (const [seconds, name] of slowest) say(line(seconds, name));
}

const STEPS = {
  check: [
    () => command("Lint", program("biome"), "check", ".", "--colors=off"),
    () => command("Types", TSC, "--noEmit", "--singleThreaded"),
  ],
  unit: [() => vitest("Unit tests", 3, "workerd", "sandbox", "node")],
  e2e: [playwright],
  kills: [() => vitest("Tests that kill the product", 2, "faults")],
  faults: [() => vitest("Fault tests", 2, "faults", "long-faults")],
};

const [chosen, ...filters] = process.argv.slice(2);
if (chosen && !STEPS[chosen])
  fail(
    `There is no "${chosen}" to test: choose ${Object.keys(STEPS).join(", ")}, or nothing for all but the long faults.`,
  );

const inWorkerd = () => vitest("Unit tests, in workerd", 2, "workerd", "sandbox");
const inNode = () => vitest("Unit tests, in Node", 2, "node");
// Runs read-only steps, and steps that wait for runtimes and peers, beside CPU-bound ones.
const rows = chosen
  ? [STEPS[chosen]]
  : [
      [...STEPS.check, ...STEPS.kills, inNode],
      [inWorkerd, ...STEPS.e2e],
    ];

await prepare();
const total = { passed: 0, failed: 0, names: [] };
await Promise.all(
  rows.map(async (steps) => {
    for (const step of steps) {
      const { passed, failed, names } = await step();
      total.passed += passed;
      total.failed += failed;
      total.names.push(...names);
    }
  }),
);
rmSync(reports, { recursive: true, force: true });
if (times.length > 1) sayTimes();
if (total.names.length > 0) say(`\n— Failed\n${total.names.join("\n")}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
