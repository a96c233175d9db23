import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

const FOLDER = inRoot("node_modules", ".cache", "debian");

/**
 * Unpacks Debian packages into a folder of their own, once, without installing them: no root is needed. Answers the
 * folder; throws a sentence that says what to do where this system does not give them.
 */
export function unpackDebian(name, packages) {
  const folder = join(FOLDER, name);
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  // Certificates and package lists are those of the real moment, also where the tests are at another.
  const env = { ...process.env, LD_PRELOAD: "" };
  const run = (command, ...args) => spawnSync(command, args, { cwd: making, encoding: "utf8", env });
  const download = () => run("apt-get", "download", ...packages);
  let { status, stderr, error } = download();
  if (status !== 0 && !error) {
    // Two at once would refuse each other.
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
  // Two test files may unpack at once: the first one wins.
  try {
    renameSync(making, folder);
  } catch {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** Where an unpacked folder's shared libraries lie, for LD_LIBRARY_PATH. */
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
