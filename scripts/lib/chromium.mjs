import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// Without a window's frame around it, which takes half of the time.
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
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

/** Installs Debian's headless Chromium where this user may; answers whether a browser is there now. */
export function installChromium(say) {
  // Any browser will do for a person; a build machine gets the quick one.
  const found = findChromium();
  if (found && (!process.env.CI || process.env.CHROMIUM || found.endsWith(SHELL))) return true;
  const prefix = aptPrefix();
  if (prefix) {
    say("Installing Chromium for the browser tests…");
    const apt = (...args) =>
      spawnSync([...prefix, "apt-get", ...args].join(" "), {
        shell: true,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update");
    const { status, stderr } = apt("install", "-y", "--no-install-recommends", SHELL);
    if (status !== 0)
      say(`${SHELL} could not be installed:\n${String(stderr).trimEnd().split("\n").slice(-10).join("\n")}`);
  }
  if (findChromium()) return true;
  say(
    `The browser tests need Chromium or Chrome. Install it (Debian, Ubuntu: sudo apt-get install ${SHELL}; elsewhere: ` +
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
