import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FOLDERS = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  ...(process.env.PATH ?? "").split(delimiter),
];
const ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Path of a Chromium or Chrome on this machine (CHROMIUM names another), or null. */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM,
    ...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))),
    ON_A_MAC,
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Installs Debian's Chromium where this user may; answers whether a browser is there now. */
export function installChromium(say) {
  if (findChromium()) return true;
  const prefix = aptPrefix();
  if (prefix) {
    say("Installing Chromium for the browser tests…");
    const apt = (...args) =>
      spawnSync([...prefix, "apt-get", ...args].join(" "), {
        shell: true,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update");
    const { status, stderr } = apt("install", "-y", "--no-install-recommends", "chromium");
    if (status === 0 && findChromium()) return true;
    say(`Chromium could not be installed:\n${String(stderr).trimEnd().split("\n").slice(-10).join("\n")}`);
  }
  say(
    "The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install chromium; elsewhere: " +
      "https://www.google.com/chrome), or name its program: CHROMIUM=/path/to/chrome npm test",
  );
  return false;
}

/** How apt-get is called by somebody who may install; null for who may not. */
export function aptPrefix() {
  const works = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
  if (!works("apt-get", "--version")) return null;
  if (process.getuid?.() === 0) return [];
  return works("sudo", "-n", "true") ? ["sudo", "-n"] : null;
}
