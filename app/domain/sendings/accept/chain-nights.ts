import { type LocalHours, nextAllowed } from "../../shared/time/local-hours";
import { offsetAt } from "../../shared/time/zones";

/** When the first messages of a chain go, and by which clocks people live. */
export interface ChainTiming {
  /** ms UTC */
  startsAt: number;
  /** ms UTC; null sends everything at the start. */
  until: number | null;
  /** The hours that the mailing keeps to; null: none. */
  hours: LocalHours | null;
  /** IANA, of the recipients. */
  zones: readonly string[];
}

/** What a fallback that comes at night says: a key of "cautions", the recipient's clock and his zone. */
export interface Night {
  key: "firesAtNight" | "waitsForHours";
  values: { time: string; zone: string };
}

/** Outside these a message without hours of its own wakes people (ux.md: quiet hours). */
export const DAYTIME: LocalHours = { from: 9, to: 22, days: [1, 2, 3, 4, 5, 6, 7] };
const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;

/** Of each step the first time-out found that ends at night; `delays` (ms) follow one another. */
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
