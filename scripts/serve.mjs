import { startCabinet } from "./lib/cabinet.mjs";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "./lib/demo.mjs";
import { settingsOfEnvironment } from "./lib/paths.mjs";
import { fail, say } from "./lib/prepare.mjs";

// Registered before Miniflare's handlers; child processes end with this one.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => {
    say("\nStopped.");
    process.exit(0);
  });
}

let cabinet;
try {
  cabinet = await startCabinet({ ...settingsOfEnvironment(), hasMonth: true, say });
} catch (error) {
  fail(`The cabinet did not start. ${error.message}`);
}

const width = Math.max(...DEMO_SIGN_INS.map(({ username }) => username.length));
say(`
  Cabinet   ${cabinet.url}
  Sandbox   ${cabinet.sandboxUrl}, over SMPP at 127.0.0.1:${cabinet.smppPort}

  Demo sign-ins, password ${DEMO_PASSWORD}:
${DEMO_SIGN_INS.map(({ username, about }) => `    ${username.padEnd(width)}  ${about}`).join("\n")}

  Ctrl-C stops everything.
`);
