import { readdirSync, readFileSync } from "node:fs";

const EVERY_MS = 500;
const KIB = 1024;

/** Watches the resident memory of all workerd processes; `stop` answers the most that one of them took, bytes. */
export function peakMemory() {
  let peak = 0;
  const timer = setInterval(look, EVERY_MS);
  look();

  function look(): void {
    for (const pid of readdirSync("/proc")) {
      if (/^\d+$/.test(pid)) peak = Math.max(peak, residentOf(pid));
    }
  }

  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function residentOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (!/^Name:\s+workerd/m.test(status)) return 0;
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * KIB;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}
