import { spawn } from "node:child_process";
import { inRoot } from "./lib/paths.mjs";
import { environment, install, runtime } from "./lib/prepare.mjs";

await install();
const deploy = spawn(runtime(), [inRoot("scripts/deploy/run.mjs"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: environment(),
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => deploy.kill(name));
deploy.on("exit", (code) => process.exit(code ?? 1));
