import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../../scripts/lib/paths.mjs";

it("holds the budgets of scripts and styles, of the current build", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inRoot("scripts/budget.mjs")], { encoding: "utf8" });
  const over = stdout.split("\n").filter((line) => /OVER$|is in the browser's/.test(line));
  expect({ over, status, stderr }).toEqual({ over: [], status: 0, stderr: "" });
});

it("imports no file while a screen's module loads: the budget would not count it, and React would redraw it", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: inRoot(".") });
  const asking = files.filter((file) => /^(?:const .*= *\[?| {2})import\("/m.test(readFileSync(inRoot(file), "utf8")));
  expect(files.length).toBeGreaterThan(100);
  expect(asking).toEqual([]);
});
