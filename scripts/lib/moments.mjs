import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { librariesOf, unpackDebian } from "./debian.mjs";
import { inRoot } from "./paths.mjs";

const DAY_MS = 24 * 60 * 60_000;
/** UTC. The last one passes midnight in Moscow during a run. */
const TIMES = ["02:30", "08:30", "14:30", "20:56"];
const ZONES = ["UTC", "America/Los_Angeles", "Pacific/Auckland"];

/** The next date of each kind that has broken tests before. */
function days(now) {
  const at = (year, month, day) => Date.UTC(year, month, day);
  const year = new Date(now).getUTCFullYear();
  const monthEnd = at(year, new Date(now).getUTCMonth() + 2, 0);
  const leapYear = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((n) => year + n)
    .find((one) => new Date(at(one, 1, 29)).getUTCDate() === 29);
  const march = at(year + 1, 3, 0);
  const clocksChange = march - new Date(march).getUTCDay() * DAY_MS;
  return [now, monthEnd, at(year, 11, 31), at(leapYear, 1, 29), clocksChange].map((day) =>
    new Date(day).toISOString().slice(0, 10),
  );
}

export function momentOf(seed, now = Date.now()) {
  const of = (choices, place) => choices[Math.floor(seed / place) % choices.length];
  const all = days(now);
  const [day, time] = [of(all, 1), of(TIMES, all.length)];
  return { moment: `${day}T${time}:00Z`, zone: of(ZONES, all.length * TIMES.length) };
}

/** Shifts Node, workerd and the browser. Throws a readable message. */
export function variablesAt(moment, zone) {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) throw new Error(`TEST_NOW must be a moment like 2028-02-29T20:56:00Z, not "${moment}".`);
  // This process may have a shifted clock itself.
  const now = Date.now() - Number(process.env.CLOCK_OFFSET_S ?? 0) * 1000;
  const CLOCK_OFFSET_S = `${Math.round((at - now) / 1000)}`;
  return { LD_PRELOAD: clockLibrary(), CLOCK_OFFSET_S, ...(zone && { TZ: zone }) };
}

/** libfaketime hangs workerd, whose allocator reads the time before symbols are resolved. */
function clockLibrary() {
  if (process.platform !== "linux") throw new Error("Another moment than the machine's is to be had on Linux only.");
  const folder = inRoot("node_modules", ".cache");
  const [made, library] = [join(folder, `test-clock.${process.pid}.so`), join(folder, "test-clock.so")];
  mkdirSync(folder, { recursive: true });
  const source = inRoot("tests", "support", "run", "clock.c");
  const compile = (compiler, ...options) =>
    spawnSync(compiler, [...options, "-shared", "-nostdlib", "-o", made, source]).status === 0;
  if (!compile("cc", "-O2", "-fPIC")) {
    const root = unpackDebian("tcc", ["tcc"]);
    if (!compile(join(root, "usr", "bin", "tcc"), `-B${join(librariesOf(root), "tcc")}`))
      throw new Error("Another moment than the machine's needs a C compiler: sudo apt-get install gcc");
  }
  renameSync(made, library);
  return library;
}
