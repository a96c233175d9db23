import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installChromium } from "./lib/chromium.mjs";
import { inRoot } from "./lib/paths.mjs";
import { environment, fail, prepare, run, say } from "./lib/prepare.mjs";
import { atLeastOneFailure, failedStep, passedStep, readReport, tallyPlaywright, tallyVitest } from "./lib/tally.mjs";

// A test that loops without end must fail the run, not hold it.
const STEP_LIMIT_MS = 30 * 60_000;

const reports = mkdtempSync(join(tmpdir(), "cabinet-tests-"));

const program = (name) => inRoot("node_modules", ".bin", name);

async function command(title, name, ...args) {
  const { code, output } = await run(program(name), args, { env: environment(), limitMs: STEP_LIMIT_MS });
  say(`\n— ${title}\n${output.trimEnd()}`);
  return code === 0 ? passedStep : failedStep(title);
}

// Test files wait for their workerd and their peers: three of them keep two cores busy.
async function vitest(title, workers, ...projects) {
  say(`\n— ${title}`);
  const file = join(reports, `${projects.join("-")}.json`);
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run(
    program("vitest"),
    ["run", `--maxWorkers=${workers}`, ...chosen, ...reporters, ...filters],
    {
      env: environment(),
      inherit: true,
      limitMs: STEP_LIMIT_MS,
    },
  );
  return atLeastOneFailure(code === 0, title, tallyVitest(readReport(file), title));
}

async function playwright() {
  const title = "Browser tests";
  say(`\n— ${title}`);
  if (!installChromium(say)) return failedStep(title);
  const file = join(reports, "playwright.json");
  const env = { ...environment(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await run(program("playwright"), ["test", ...filters], {
    env,
    inherit: true,
    limitMs: STEP_LIMIT_MS,
  });
  return atLeastOneFailure(code === 0, title, tallyPlaywright(readReport(file), title));
}

const STEPS = {
  check: [() => command("Lint", "biome", "check", ".", "--colors=off"), () => command("Types", "tsc", "--noEmit")],
  unit: [() => vitest("Unit tests, in workerd", 3, "workerd", "sandbox", "node")],
  e2e: [playwright],
  kills: [() => vitest("Tests that kill the product", 2, "faults")],
  faults: [() => vitest("Fault tests", 2, "faults", "long-faults")],
};

const [chosen, ...filters] = process.argv.slice(2);
// What only reads goes on beside the unit tests, which wait for their peers now and then.
const rows = chosen ? [[chosen]] : [["check"], ["unit", "kills", "e2e"]];
if (rows.flat().some((group) => !STEPS[group]))
  fail(
    `There is no "${chosen}" to test: choose ${Object.keys(STEPS).join(", ")}, or nothing for all but the long faults.`,
  );

await prepare();
const total = { passed: 0, failed: 0, names: [] };
await Promise.all(
  rows.map(async (groups) => {
    for (const step of groups.flatMap((group) => STEPS[group])) {
      const { passed, failed, names } = await step();
      total.passed += passed;
      total.failed += failed;
      total.names.push(...names);
    }
  }),
);
rmSync(reports, { recursive: true, force: true });
if (total.names.length > 0) say(`\n— Failed\n${total.names.join("\n")}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
