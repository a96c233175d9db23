import { existsSync, readFileSync } from "node:fs";

/** What a step of the test run came to, with the names of what failed. */
export const passedStep = { passed: 1, failed: 0, names: [] };
export const failedStep = (name) => ({ passed: 0, failed: 1, names: [name] });

/** Sums of Vitest's JSON report; a file that failed without a failed test (unreadable, or `beforeAll`) is one failure. */
export function tallyVitest(report, title) {
  if (!report) return failedStep(title);
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => `${name} › ${fullName}`),
  );
  return atLeastOneFailure(report.success, title, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...failed, ...broken.map(({ name }) => name)],
  });
}

/** Sums of Playwright's JSON report; an error outside every test is one failure, a test that passed again passed. */
export function tallyPlaywright(report, title) {
  if (!report) return failedStep(title);
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    names: [
      ...report.suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ path }) => path),
      ...report.errors.map(({ message }) => message ?? title),
    ],
  };
}

/** How long each test file of Vitest's report took, as [seconds, its path]. */
export function timesOfVitest(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => [(endTime - startTime) / 1000, name]);
}

/** The same of Playwright's: the sum of its tests, tries that failed included. */
export function timesOfPlaywright(report) {
  return (report?.suites ?? []).map((suite) => {
    const results = specsOf(suite).flatMap(({ tests = [] }) => tests.flatMap(({ results }) => results));
    return [results.reduce((sum, { duration }) => sum + duration, 0) / 1000, `tests/e2e/${suite.title}`];
  });
}

function specsOf({ title, specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)].map(({ ok, tests, path, title: own }) => ({
    ok,
    tests,
    path: `${title} › ${path ?? own}`,
  }));
}

/** The runner's exit code stands above its report: what it calls a failure is never told as a success. */
export function atLeastOneFailure(succeeded, title, tally) {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1, names: [title] };
}

export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
