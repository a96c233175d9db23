import { expect, it } from "vitest";
import { run } from "../../scripts/lib/prepare.mjs";
import {
  atLeastOneFailure,
  lateStep,
  tallyPlaywright,
  tallyVitest,
  timesOfPlaywright,
  timesOfVitest,
} from "../../scripts/lib/tally.mjs";

const file = (name: string, status: string, ...assertions: [name: string, status: string][]) => ({
  name,
  status,
  assertionResults: assertions.map(([fullName, status]) => ({ fullName, status })),
});

it("sums Vitest's report and names the failures", () => {
  const testResults = [
    file("a.test.ts", "passed", ["adds", "passed"], ["takes", "passed"]),
    file("b.test.ts", "failed", ["keeps", "passed"], ["loses", "failed"]),
  ];
  expect(tallyVitest({ success: false, numPassedTests: 3, numFailedTests: 1, testResults }, "Unit")).toEqual({
    passed: 3,
    failed: 1,
    names: ["b.test.ts › loses"],
  });
});

it("names a step stopped by its time limit beside the tests that failed before", () => {
  const limit = "Unit: ended by its time limit of 30 minutes";
  expect(lateStep("Unit", 1_800_000)).toEqual({ passed: 0, failed: 1, names: [limit] });
  const before = { passed: 2, failed: 1, names: ["a.test.ts › loses"] };
  expect(lateStep("Unit", 1_800_000, before)).toEqual({ passed: 2, failed: 2, names: [...before.names, limit] });
});

it("distinguishes a timed-out command from one that failed by itself", async () => {
  const node = (code: string, limitMs: number) => run(process.execPath, ["-e", code], { limitMs });
  expect(await node("setTimeout(() => {}, 60_000)", 300)).toMatchObject({ code: 1, isLate: true });
  expect(await node("process.exit(3)", 60_000)).toMatchObject({ code: 3, isLate: false });
});

it("counts an unreadable test file", () => {
  const testResults = [file("a.test.ts", "passed", ["adds", "passed"]), file("b.test.ts", "failed")];
  expect(tallyVitest({ success: false, numPassedTests: 1, numFailedTests: 0, testResults }, "Unit")).toEqual({
    passed: 1,
    failed: 1,
    names: ["b.test.ts"],
  });
});

it("names a test file whose `beforeAll` failed: its tests are only skipped", () => {
  const testResults = [
    file("a.test.ts", "failed", ["adds", "skipped"], ["takes", "skipped"]),
    file("b.test.ts", "failed", ["keeps", "passed"], ["loses", "failed"]),
    file("c.test.ts", "failed", ["keeps", "passed"]),
  ];
  expect(tallyVitest({ success: false, numPassedTests: 2, numFailedTests: 1, testResults }, "Unit")).toEqual({
    passed: 2,
    failed: 3,
    names: ["b.test.ts › loses", "a.test.ts", "c.test.ts"],
  });
});

it("names each error outside the tests", () => {
  const report = { success: false, numPassedTests: 1, numFailedTests: 0, testResults: [] };
  expect(tallyVitest(report, "Unit", ["a.test.ts › Error: late"])).toEqual({
    passed: 1,
    failed: 1,
    names: ["a.test.ts › Error: late"],
  });
});

it("counts a run without a report as one failure", () => {
  expect(tallyVitest(null, "Unit")).toEqual({ passed: 0, failed: 1, names: ["Unit"] });
  expect(tallyPlaywright(null, "Browsers")).toEqual({ passed: 0, failed: 1, names: ["Browsers"] });
});

it("counts Playwright's errors outside tests as failures, and a test that passed on retry as passed", () => {
  const specs = [
    { ok: true, file: "a.spec.ts", title: "opens" },
    { ok: false, file: "a.spec.ts", title: "closes" },
  ];
  const suites = [{ title: "a.spec.ts", specs: [], suites: [{ title: "at 375 px", specs }] }];
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: "No port" }], suites };
  expect(tallyPlaywright(report, "Browsers")).toEqual({
    passed: 6,
    failed: 2,
    names: ["a.spec.ts › at 375 px › closes", "No port"],
  });
});

it("never reports a failed run as a success", () => {
  const tally = (failed: number, ...names: string[]) => ({ passed: 5, failed, names });
  expect(atLeastOneFailure(false, "Unit", tally(0))).toEqual(tally(1, "Unit"));
  expect(atLeastOneFailure(false, "Unit", tally(2, "a", "b"))).toEqual(tally(2, "a", "b"));
  expect(atLeastOneFailure(true, "Unit", tally(0))).toEqual(tally(0));
});

it("reports the duration of each file, including a retry", () => {
  const testResults = [{ ...file("/a.test.ts", "passed"), startTime: 1000, endTime: 3500 }];
  expect(timesOfVitest({ testResults })).toEqual([[2.5, "/a.test.ts"]]);
  const tests = [{ results: [{ duration: 1000 }, { duration: 500 }] }];
  const specs = [{ ok: true, title: "opens", tests }];
  const suites = [{ title: "a.spec.ts", specs, suites: [{ title: "at 375 px", specs }] }];
  expect(timesOfPlaywright({ suites })).toEqual([[3, "tests/e2e/a.spec.ts"]]);
  expect([timesOfVitest(null), timesOfPlaywright(null)]).toEqual([[], []]);
});
