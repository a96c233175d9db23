import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { isBuilt, isInstalled } from "./freshness.mjs";
import { inRoot, ROOT } from "./paths.mjs";

const OLDEST_NODE = 20;
const OLDEST_RUNTIME = 22;
const LAST_LINES = 25;

export const say = (sentence) => process.stdout.write(`${sentence}\n`);

export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Installs and builds; returns the Node to use. */
export async function prepare() {
  await install();
  const node = runtime();
  await buildIfStale(node);
  return node;
}

/** Uses only Node's own modules: nothing may be installed yet. */
export async function install() {
  const major = majorVersion();
  if (major < OLDEST_NODE) {
    fail(
      `Node ${process.versions.node} is too old: the cabinet needs Node ${OLDEST_NODE} or newer (https://nodejs.org).`,
    );
  }
  if (isInstalled()) return;
  say("Installing dependencies (about a minute)…");
  const { code, output } = await run(...npm("ci", "--no-audit", "--no-fund", "--loglevel=error"));
  if (code !== 0) {
    fail(
      `Dependencies could not be installed: npm ci ended with code ${code}. Its last lines:\n\n${lastLines(output)}`,
    );
  }
}

export async function buildIfStale(node) {
  if (isBuilt()) return;
  say("Building…");
  const { code, output } = await run(node, [inRoot("scripts/build.mjs")], { env: environment() });
  if (code !== 0) fail(`The build failed:\n\n${fromFirstError(output)}`);
}

const majorVersion = () => Number(process.versions.node.split(".")[0]);

export function runtime() {
  const own = inRoot("node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  if (majorVersion() >= OLDEST_RUNTIME) return process.execPath;
  return fail(
    `Node ${OLDEST_RUNTIME} or newer is needed and the one among the dependencies did not install: npm was not allowed ` +
      `to run its install script. Allow it (npm config set ignore-scripts false), remove node_modules and start again.`,
  );
}

export function environment() {
  return { ...process.env, PATH: `${inRoot("node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}` };
}

/** Resolves with the exit code and all output, after `limitMs` at the latest; `isLate`: the limit ended it. */
export function run(command, args, { env = process.env, inherit = false, limitMs = Number.POSITIVE_INFINITY } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      timeout: Number.isFinite(limitMs) ? limitMs : undefined,
      stdio: ["ignore", inherit ? "inherit" : "pipe", inherit ? "inherit" : "pipe"],
    });
    let output = "";
    const started = Date.now();
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code, signal) => {
      const isLate = signal !== null && Date.now() - started >= limitMs;
      resolve({ code: code ?? (signal ? 1 : 0), output, isLate });
    });
  });
}

function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith(".js") ? [process.execPath, [script, ...args]] : ["npm", args];
}

// Vite prints the cause first and then hundreds of lines.
function fromFirstError(output) {
  const lines = output.trimEnd().split("\n");
  const first = lines.findIndex((line) => /build failed|error/i.test(line));
  return lines.slice(Math.max(0, first)).slice(0, LAST_LINES).join("\n");
}

function lastLines(output) {
  return output.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
}
