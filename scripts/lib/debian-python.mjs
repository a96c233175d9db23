import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { aptPrefix } from "./chromium.mjs";
import { inRoot } from "./paths.mjs";

const PYTHON = "/usr/bin/python3";

/**
 * Python with modules of Debian's packages, as `{ python, env }`: installed where this user may, else unpacked into a
 * folder of the project. `modules` by their packages, with what those need. Throws a sentence where they cannot be had.
 */
export function debianPython(modules) {
  const names = Object.values(modules).flat();
  const folder = inRoot("node_modules", ".cache", "debian");
  const unpacked = { ...process.env, PYTHONPATH: join(folder, "usr", "lib", "python3", "dist-packages") };
  const has = (env) => spawnSync(PYTHON, ["-c", `import ${names.join(",")}`], { env, stdio: "ignore" }).status === 0;
  if (has(process.env)) return { python: PYTHON, env: process.env };
  if (has(unpacked)) return { python: PYTHON, env: unpacked };

  const packages = Object.keys(modules);
  const prefix = existsSync(PYTHON) ? aptPrefix() : null;
  if (prefix) {
    const apt = (...args) =>
      spawnSync([...prefix, "apt-get", ...args].join(" "), {
        shell: true,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update");
    // Two test files may install at once.
    apt("install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=60", ...packages);
    if (has(process.env)) return { python: PYTHON, env: process.env };
  }
  mkdirSync(folder, { recursive: true });
  spawnSync("apt-get", ["download", ...packages], { cwd: folder, stdio: "ignore" });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    spawnSync("dpkg", ["-x", file, "."], { cwd: folder, stdio: "ignore" });
  }
  if (has(unpacked)) return { python: PYTHON, env: unpacked };
  throw new Error(
    `These tests need Debian's ${packages.join(", ")}, which are not here and could not be fetched. ` +
      `Install them: sudo apt-get install ${packages.join(" ")}`,
  );
}
