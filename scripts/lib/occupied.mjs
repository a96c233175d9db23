import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { smtpPortBeside } from "./paths.mjs";
import { commandOf, isAlive, isPortFree, ownerOfPort, signal, waitUntilGone } from "./processes.mjs";

const pidsFile = (state) => join(state, "pids.json");

export function writePids(state, pids) {
  mkdirSync(state, { recursive: true });
  writeFileSync(pidsFile(state), `${JSON.stringify(pids)}\n`);
}

export function removePids(state) {
  rmSync(pidsFile(state), { force: true });
}

/** Two servers would corrupt one state folder; processes of a killed server are stopped. */
export async function claimState(state) {
  if (!existsSync(pidsFile(state))) return;
  const { owner, ...runtimes } = JSON.parse(readFileSync(pidsFile(state), "utf8"));
  if (owner !== process.pid && isAlive(owner) && /node/.test(commandOf(owner))) {
    throw new Error(
      `The cabinet already runs on the state folder ${state} (process ${owner}). ` +
        "Stop it first, or choose another folder with CABINET_STATE=<folder>.",
    );
  }
  const left = Object.values(runtimes).filter((pid) => isAlive(pid) && commandOf(pid).includes("workerd"));
  for (const pid of left) signal(pid, "SIGKILL");
  await waitUntilGone(left);
  removePids(state);
}

/** Throws a message that names the port, its owner if known, and how to choose another. */
export async function claimPorts({ port, sandboxPort, smppPort, smtpPort = smtpPortBeside(sandboxPort) }) {
  if (port === sandboxPort) throw new Error(`PORT and SANDBOX_PORT are both ${port}; they must differ.`);
  for (const [name, number] of [
    ["PORT", port],
    ["SANDBOX_PORT", sandboxPort],
    ["SMPP_PORT", smppPort],
    ["SMTP_PORT", smtpPort],
  ]) {
    if (await isPortFree(number)) continue;
    const owner = ownerOfPort(number);
    throw new Error(
      `Port ${number} is taken${owner ? ` by ${owner}` : ""}. Stop that program, or choose another port: ` +
        `${name}=${number + 1000} npm start`,
    );
  }
}
