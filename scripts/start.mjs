import { spawn } from "node:child_process";
import { claimPorts, claimState } from "./lib/occupied.mjs";
import { inRoot, settingsOfEnvironment } from "./lib/paths.mjs";
import { environment, fail, prepare } from "./lib/prepare.mjs";

try {
  const settings = settingsOfEnvironment();
  await claimState(settings.state);
  await claimPorts(settings);
} catch (error) {
  fail(error.message);
}

const script = process.argv[2] === "dev" ? "scripts/develop.mjs" : "scripts/serve.mjs";
const node = await prepare();
const server = spawn(node, [inRoot(script)], { stdio: "inherit", env: environment() });

// Ctrl-C reaches both processes, `kill` only this one. The server ends first in both cases.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => server.kill(name));
server.on("exit", (code) => process.exit(code ?? 1));
