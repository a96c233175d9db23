import { existsSync, readFileSync } from "node:fs";

/** What a step of the test run came to. */
export const passedStep = { passed: 1, failed: 0 };
export const failedStep = { passed: 0, failed: 1 };

/** Sums of Vitest's JSON report; a file that could not even be read is one failure. */
export function tallyVitest(report) {
  if (!report) return failedStep;
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return atLeastOneFailure(report.success, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
  });
}

/** Sums of Playwright's JSON report; an error outside every test is one failure, a test that passed again passed. */
export function tallyPlaywright(report) {
  if (!report) return failedStep;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** The runner's exit code stands above its report: what it calls a failure is never told as a success. */
export function atLeastOneFailure(succeeded, tally) {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
