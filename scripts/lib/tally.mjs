import { existsSync, readFileSync } from "node:fs";

export const passedStep = { passed: 1, failed: 0, names: [] };
export const failedStep = (name) => ({ passed: 0, failed: 1, names: [name] });

/**
 * @param {string} name
 * @param {number} limitMs
 * @param {{ passed: number, failed: number, names: string[] }} tally
 */
export function lateStep(name, limitMs, { passed, failed, names } = { passed: 0, failed: 0, names: [] }) {
  const limit = `${name}: ended by its time limit of ${limitMs / 60_000} minutes`;
  return { passed, failed: failed + 1, names: [...names, limit] };
}

/**
 * A file that fails without a failed test (unreadable, or in `beforeAll`) counts as one failure, as does each error
 * outside tests.
 */
export function tallyVitest(report, title, unhandled = []) {
  if (!report) return failedStep(title);
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => `${name} › ${fullName}`),
  );
  return atLeastOneFailure(report.success, title, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + unhandled.length,
    names: [...failed, ...broken.map(({ name }) => name), ...unhandled],
  });
}

/** An error outside tests counts as one failure, a test that passes on retry as passed. */
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

export function timesOfVitest(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => [(endTime - startTime) / 1000, name]);
}

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

/** A nonzero exit code is at least one failure, whatever the report says. */
export function atLeastOneFailure(succeeded, title, tally) {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1, names: [title] };
}

export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
