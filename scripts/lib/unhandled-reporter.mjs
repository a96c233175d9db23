import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./paths.mjs";

/** Errors outside tests fail a run but are missing from Vitest's JSON report. */
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(nameOf)));
  }
}

function nameOf({ name, message, VITEST_TEST_PATH: path }) {
  const where = path ? `${relative(ROOT, path)} › ` : "";
  return `${where}${name ?? "Error"}: ${String(message).split("\n")[0]}`;
}
