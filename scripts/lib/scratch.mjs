import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const GIB = 1024 ** 3;
const LEAST_FREE = 8 * GIB;

/**
 * Opens an in-memory folder for a test run's databases, which would otherwise wait for the disk; null without room for
 * it.
 */
export function openScratch() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < LEAST_FREE) return null;
    const folder = mkdtempSync(join(MEMORY, "cabinet-tests-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}
