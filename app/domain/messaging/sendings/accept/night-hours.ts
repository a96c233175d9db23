import { type LocalHours, nextAllowed } from "../../../base/shared/time/local-hours";
import { offsetAt } from "../../../base/shared/time/zones";

export interface ChainTiming {
  startsAt: number;
  until: number | null;
  hours: LocalHours | null;
  zones: readonly string[];
}

export interface Night {
  key: "firesAtNight" | "waitsForHours";
  values: { time: string; zone: string };
}

/** Outside these hours a message without its own hours is sent quietly (ux.md: quiet hours). */
export const DAYTIME: LocalHours = { from: 9, to: 22, days: [1, 2, 3, 4, 5, 6, 7] };
const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;

/** For each step the first time-out that ends at night; `delays` (ms) are consecutive. */
export function nightsOf(delays: readonly number[], { startsAt, until, hours, zones }: ChainTiming): (Night | null)[] {
  const nights: (Night | null)[] = delays.map(() => null);
  const allowed = (at: number, zone: string) => nextAllowed(at, hours ?? DAYTIME, [zone]) ?? at;
  for (const zone of zones) {
    for (let start = startsAt; start <= (until ?? startsAt); start += QUARTER) {
      let at = hours ? allowed(start, zone) : start;
      for (const [index, delay] of delays.entries()) {
        at += delay;
        const free = allowed(at, zone);
        if (delay > 0 && free > at) {
          nights[index] ??= { key: hours ? "waitsForHours" : "firesAtNight", values: { time: clock(at, zone), zone } };
        }
        if (hours) at = free;
      }
    }
  }
  return nights;
}

function clock(at: number, zone: string): string {
  const minutes = Math.floor(((at + offsetAt(at, zone)) % DAY) / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
