import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

const FOLDER = inRoot("node_modules", ".cache", "debian");

/** Needs no root. Returns the folder; throws a readable message. */
export function unpackDebian(name, packages) {
  const folder = join(FOLDER, name);
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  // Certificates and package lists need the real time, also in tests with a shifted clock.
  const env = { ...process.env, LD_PRELOAD: "" };
  const run = (command, ...args) => spawnSync(command, args, { cwd: making, encoding: "utf8", env });
  const download = () => run("apt-get", "download", ...packages);
  let { status, stderr, error } = download();
  if (status !== 0 && !error) {
    run("flock", join(tmpdir(), "cabinet-apt-lists.lock"), "apt-get", "update");
    ({ status, stderr } = download());
  }
  const isUnpacked =
    status === 0 &&
    readdirSync(making)
      .filter((file) => file.endsWith(".deb"))
      .every((file) => run("dpkg", "-x", file, making).status === 0);
  if (!isUnpacked) {
    rmSync(making, { recursive: true, force: true });
    throw new Error(
      `This test needs the Debian packages ${packages.join(", ")}, and "apt-get download" did not give them ` +
        `(${error?.message ?? stderr?.trim().split("\n").at(-1)}). Run it on Debian or Ubuntu with its package lists.`,
    );
  }
  try {
    renameSync(making, folder);
  } catch {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

export function librariesOf(folder) {
  return [join(folder, "usr", "lib"), join(folder, "lib")]
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path)
        .filter((name) => name.endsWith("-linux-gnu"))
        .map((name) => join(path, name)),
    )
    .join(":");
}
