import { spawnSync } from "node:child_process";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** What the browser downloads, from the budget check's own figures. */
export async function weigh() {
  const { stdout } = spawnSync(process.execPath, [inRoot("scripts/budget.mjs")], { encoding: "utf8" });
  return stdout.trim();
}
