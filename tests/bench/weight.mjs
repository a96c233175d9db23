import { spawnSync } from "node:child_process";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** Downloaded bytes, from the budget check's figures. */
export async function weigh() {
  const { stdout } = spawnSync(process.execPath, [inRoot("scripts/budget.mjs")], { encoding: "utf8" });
  return stdout.trim();
}
