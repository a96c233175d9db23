import { spawnSync } from "node:child_process";
import { aptPrefix } from "./chromium.mjs";

const PACKAGES = ["php-cli", "php-curl"];

/** PHP with curl, installed if that is permitted. Throws a readable message. */
export function debianPhp() {
  const isHere = () => spawnSync("php", ["-r", "exit(function_exists('curl_init') ? 0 : 1);"]).status === 0;
  if (isHere()) return "php";
  const prefix = aptPrefix();
  const env = { ...process.env, LD_PRELOAD: "", DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync([...prefix, "apt-get", ...args].join(" "), { shell: true, env });
  if (prefix) {
    apt("update");
    apt("install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=60", ...PACKAGES);
    if (isHere()) return "php";
  }
  throw new Error(`This test needs PHP with curl. Install it: sudo apt-get install ${PACKAGES.join(" ")}`);
}
