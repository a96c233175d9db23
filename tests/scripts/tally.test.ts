import { expect, it } from "vitest";
import { atLeastOneFailure, tallyPlaywright, tallyVitest } from "../../scripts/lib/tally.mjs";

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((result) => ({ status: result })),
});

it("sums Vitest's report", () => {
  const testResults = [file("passed", "passed", "passed"), file("failed", "passed", "failed")];
  expect(tallyVitest({ success: false, numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 1,
  });
});

it("counts a test file that could not be read", () => {
  const testResults = [file("passed", "passed"), file("failed")];
  expect(tallyVitest({ success: false, numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({
    passed: 1,
    failed: 1,
  });
});

it("counts a run without a report as one failure", () => {
  expect(tallyVitest(null)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright(null)).toEqual({ passed: 0, failed: 1 });
});

it("counts Playwright's errors outside of tests as failures, and a test that passed again as passed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(tallyPlaywright(report)).toEqual({ passed: 6, failed: 2 });
});

it("never tells a failed run as a success", () => {
  expect(atLeastOneFailure(false, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  expect(atLeastOneFailure(false, { passed: 5, failed: 2 })).toEqual({ passed: 5, failed: 2 });
  expect(atLeastOneFailure(true, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 0 });
});
