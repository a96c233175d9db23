import "./lib/certificates.mjs";

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSmsc } from "../tests/peers/smsc/smsc.mjs";
import { startMailServer } from "../tests/peers/smtp.mjs";
import { registerCallbacks } from "./lib/callbacks.mjs";
import { prepareDatabase } from "./lib/database.mjs";
import { inRoot, ROOT, settingsOfEnvironment } from "./lib/paths.mjs";
import { environment, say } from "./lib/prepare.mjs";
import { ServedWorker } from "./lib/served-worker.mjs";
import { sandboxWorker, varsOf } from "./lib/workers.mjs";

const settings = settingsOfEnvironment();

await prepareDatabase({ ...settings, hasMonth: true, say });

// Not in .dev.vars, which every other tool would read.
const varsFile = join(settings.state, "dev.vars");
const vars = Object.entries(varsOf(settings)).map(([name, value]) => `${name}="${value}"\n`);
writeFileSync(varsFile, vars.join(""), { mode: 0o600 });

const sandbox = new ServedWorker({
  ...sandboxWorker(settings),
  log: say,
  died: (name) => say(`The ${name}'s runtime died. Starting it again…`),
  recovered: (name) => say(`The ${name} answers again.`),
});
await sandbox.start();
await registerCallbacks(settings);
const sandboxUrl = `http://localhost:${settings.sandboxPort}`;
await startSmsc({ port: settings.smppPort, sandboxUrl, log: say });
await startMailServer({ port: settings.smtpPort, sandboxUrl });
say(`Sandbox at http://localhost:${settings.sandboxPort}; the cabinet follows.`);

const wrangler = spawn(
  process.execPath,
  [
    inRoot("node_modules/wrangler/bin/wrangler.js"),
    "dev",
    "--port",
    `${settings.port}`,
    "--persist-to",
    settings.state,
  ],
  { cwd: ROOT, stdio: "inherit", env: environment() },
);
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => {
    wrangler.kill(name);
    process.exit(0);
  });
}
wrangler.on("exit", async (code) => {
  await sandbox.stop();
  process.exit(code ?? 1);
});
