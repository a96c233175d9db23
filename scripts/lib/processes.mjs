import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const HAS_PROC = process.platform === "linux";

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  // A zombie process still accepts signals.
  return !HAS_PROC || !/^\d+ \(.*\) Z/s.test(read(`/proc/${pid}/stat`));
}

/** "" when the process is gone or unknown. */
export function commandOf(pid) {
  if (HAS_PROC) return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  return run("ps", ["-o", "command=", "-p", `${pid}`]);
}

export function findProcesses(matches) {
  const all = HAS_PROC
    ? readdirSync("/proc").filter((name) => /^\d+$/.test(name))
    : run("ps", ["-A", "-o", "pid="]).split("\n");
  return all.map(Number).filter((pid) => pid > 0 && matches(commandOf(pid)));
}

export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}

export async function waitUntilGone(pids, ms = 5000) {
  const until = Date.now() + ms;
  while (pids.some(isAlive) && Date.now() < until) await sleep(20);
}

export function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** "name (process 123)", or null when this user cannot see it. */
export function ownerOfPort(port) {
  const pid = HAS_PROC
    ? listenerInProc(port)
    : Number(run("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"]).split("\n")[0]);
  if (!pid) return null;
  const [program = ""] = commandOf(pid).split(" ");
  return `${program.split("/").pop() || "a program"} (process ${pid})`;
}

const LISTENING = "0A";

function listenerInProc(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = `${read("/proc/net/tcp")}\n${read("/proc/net/tcp6")}`
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const inode = rows.find(([, local, , state]) => state === LISTENING && local.endsWith(`:${hex}`))?.[9];
  if (!inode) return null;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Number(pids.find((pid) => holdsSocket(pid, inode))) || null;
}

function holdsSocket(pid, inode) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
  } catch {
    return false;
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function run(command, args) {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
