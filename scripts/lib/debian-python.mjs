import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptPrefix } from "./chromium.mjs";
import { unpackDebian } from "./debian.mjs";

const PYTHON = "/usr/bin/python3";

/** Installed if permitted, else unpacked into the project. Throws a readable message. */
export function debianPython(modules) {
  const names = Object.values(modules).flat();
  const has = (env) => spawnSync(PYTHON, ["-c", `import ${names.join(",")}`], { env, stdio: "ignore" }).status === 0;
  if (has(process.env)) return { python: PYTHON, env: process.env };

  const packages = Object.keys(modules);
  const prefix = existsSync(PYTHON) ? aptPrefix() : null;
  if (prefix) {
    const apt = (...args) =>
      spawnSync([...prefix, "apt-get", ...args].join(" "), {
        shell: true,
        env: { ...process.env, LD_PRELOAD: "", DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update");
    // Two test files may install at once.
    apt("install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=60", ...packages);
    if (has(process.env)) return { python: PYTHON, env: process.env };
  }
  const folder = unpackDebian(packages[0], packages);
  const unpacked = { ...process.env, PYTHONPATH: join(folder, "usr", "lib", "python3", "dist-packages") };
  if (has(unpacked)) return { python: PYTHON, env: unpacked };
  throw new Error(
    `These tests need Debian's ${packages.join(", ")}, which are not here and could not be fetched. ` +
      `Install them: sudo apt-get install ${packages.join(" ")}`,
  );
}
