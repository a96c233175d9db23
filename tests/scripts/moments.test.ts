import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { momentOf, variablesAt } from "../../scripts/lib/moments.mjs";

const NOW = Date.UTC(2026, 10, 23, 14);
const all = Array.from({ length: 60 }, (_, seed) => momentOf(seed, NOW));

it("draws days that caused bugs, at four times of day, in three zones", () => {
  expect(new Set(all.map(({ moment }) => moment.slice(0, 10)))).toEqual(
    new Set(["2026-11-23", "2026-12-31", "2028-02-29", "2027-03-28"]),
  );
  expect(new Set(all.map(({ moment }) => moment.slice(11, 16))).size).toBe(4);
  expect(new Set(all.map(({ zone }) => zone)).size).toBe(3);
  expect(momentOf(7, NOW)).toEqual(momentOf(67, NOW));
});

it("draws no past day", () => {
  for (const now of [Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 31), Date.UTC(2028, 1, 29), Date.UTC(2095, 5, 1)]) {
    for (let seed = 0; seed < 60; seed++)
      expect(Date.parse(momentOf(seed, now).moment.slice(0, 10))).toBeGreaterThanOrEqual(now);
  }
});

it.runIf(process.platform === "linux")("runs a program and its child processes at another moment, in a zone", () => {
  const env = { ...process.env, ...variablesAt("2040-02-29T20:56:00Z", "Pacific/Auckland") };
  const printNow =
    "console.log(new Date().toISOString().slice(0, 13), Intl.DateTimeFormat().resolvedOptions().timeZone)";
  const node = JSON.stringify([process.execPath, "-e", printNow]);
  const parent = `const [node, ...args] = ${node}; require("node:child_process").spawnSync(node, args, { stdio: "inherit" })`;
  expect(`${execFileSync(process.execPath, ["-e", parent], { env })}`).toBe("2040-02-29T20 Pacific/Auckland\n");
});

it("refuses an invalid moment", () => {
  expect(() => variablesAt("yesterday", "UTC")).toThrow(
    'TEST_NOW must be a moment like 2028-02-29T20:56:00Z, not "yesterday"',
  );
});
