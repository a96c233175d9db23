import { spawn } from "node:child_process";
import { inRoot } from "./lib/paths.mjs";
import { environment, install, runtime } from "./lib/prepare.mjs";

await install();
const rollback = spawn(runtime(), [inRoot("scripts/deploy/rollback.mjs"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: environment(),
});
rollback.on("exit", (code) => process.exit(code ?? 1));
