import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Twice as fast as a full browser, but shows no notifications. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FOLDERS = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  ...(process.env.PATH ?? "").split(delimiter),
];
const ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

export function findChromium() {
  return process.env.CHROMIUM ?? find(...NAMES) ?? (existsSync(ON_A_MAC) ? ON_A_MAC : null);
}

export function findQuickChromium() {
  return process.env.CHROMIUM ?? find(SHELL) ?? findChromium();
}

function find(...names) {
  return names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Returns whether a browser is available. */
export function installChromium(say) {
  const wanted = [...(findChromium() ? [] : ["chromium"]), ...(process.env.CI && !find(SHELL) ? [SHELL] : [])];
  const prefix = wanted.length > 0 && !process.env.CHROMIUM ? aptPrefix() : null;
  if (prefix) {
    say(`Installing ${wanted.join(" and ")} for the browser tests…`);
    const apt = (...args) =>
      spawnSync([...prefix, "apt-get", ...args].join(" "), {
        shell: true,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update");
    const { status, stderr } = apt("install", "-y", "--no-install-recommends", ...wanted);
    if (status !== 0) say(`It could not be installed:\n${String(stderr).trimEnd().split("\n").slice(-10).join("\n")}`);
  }
  if (findChromium()) return true;
  say(
    "The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium; elsewhere: " +
      "https://www.google.com/chrome), or name its program: CHROMIUM=/path/to/chrome npm test",
  );
  return false;
}

/** The command prefix for apt-get; null without permission to install. */
export function aptPrefix() {
  const works = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
  if (!works("apt-get", "--version")) return null;
  if (process.getuid?.() === 0) return [];
  return works("sudo", "-n", "true") ? ["sudo", "-n"] : null;
}
