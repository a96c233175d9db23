import { readFileSync } from "node:fs";

const EVERY_MS = 500;
const KIB = 1024;

/** Tracks a process's resident memory; `stop` returns the peak, bytes. */
export function peakMemory(pid: number) {
  let peak = 0;
  const timer = setInterval(measure, EVERY_MS);
  measure();

  function measure(): void {
    peak = Math.max(peak, residentOf(pid));
  }

  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * KIB;
  } catch {
    // The process has ended.
    return 0;
  }
}
