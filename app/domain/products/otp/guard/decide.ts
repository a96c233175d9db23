import type { StopReason } from "../types";
import type { Kind } from "./keys";

/** Counts of one key: for this hour (`asked`, `passed`, `entered`), for two days and for a usual day. */
export interface Traffic {
  asked: number;
  passed: number;
  entered: number;
  dayPassed: number;
  dayEntered: number;
  usualEntered: number;
  /** Entered a code within the last few months. */
  isKnown: boolean;
}

export interface Limits {
  perPhone: number;
  perAddress: number;
}

export interface Decision {
  reason: StopReason;
  kind: Kind;
  /** Leading zero bits of a challenge whose solution admits the request; null: none does. */
  bits: number | null;
}

export const NO_TRAFFIC: Traffic = {
  asked: 1,
  passed: 0,
  entered: 0,
  dayPassed: 0,
  dayEntered: 0,
  usualEntered: 0,
  isKnown: false,
};

type Wide = "network" | "block" | "prefix" | "country" | "widget";

/** Codes per hour: `free` without a challenge, `most` with one; both grow with entered codes. */
const VOLUMES: Record<Wide, { free: number; most: number }> = {
  network: { free: 60, most: 120 },
  block: { free: 10, most: 20 },
  prefix: { free: 40, most: 120 },
  country: { free: 100, most: 400 },
  widget: { free: 300, most: 1200 },
};

/** Silent: less than a fifth were entered after `enough` codes in two days; `most`: codes per hour with a challenge. */
const SILENCE: Record<Exclude<Wide, "widget">, { enough: number; most: number }> = {
  network: { enough: 20, most: 10 },
  block: { enough: 8, most: 3 },
  prefix: { enough: 15, most: 20 },
  country: { enough: 40, most: 100 },
};
const WIDE = Object.keys(VOLUMES) as Wide[];
const WATCHED = Object.keys(SILENCE) as (keyof typeof SILENCE)[];

const BUSY_HOURS = 8;
const TIMES_USUAL = 3;
const LEAST_SHARE = 0.2;
const PROBES = 1;

/** Codes per hour for one phone over all networks, as multiples of one network's limit. */
const PHONE = { free: 2, most: 10 };

/** About 16,000 to 260,000 hashes: from under a second to a few seconds in a browser. */
const BITS = { least: 14, most: 18 };

/** Stops a request by a count that no challenge can pass, otherwise by the one with the hardest challenge. */
export function decide(traffic: Partial<Record<Kind, Traffic>>, limits: Limits): Decision | null {
  const found = [...ofPhone(traffic, limits), ...ofWide(traffic, limits)];
  return found.find(({ bits }) => bits === null) ?? found.toSorted((a, b) => b.bits! - a.bits!)[0] ?? null;
}

function ofPhone(traffic: Partial<Record<Kind, Traffic>>, { perPhone, perAddress }: Limits): Decision[] {
  const { phone = NO_TRAFFIC, pair, address = NO_TRAFFIC } = traffic;
  const found: Decision[] = [];
  // Refused requests do not count, so a refused stranger locks out only its own address.
  if ((pair ?? phone).passed >= perPhone) found.push({ reason: "phone", kind: pair ? "pair" : "phone", bits: null });
  if (pair && !pair.isKnown && phone.passed >= PHONE.free * perPhone) {
    const [free, most] = [PHONE.free * perPhone, PHONE.most * perPhone];
    found.push({ reason: "phone", kind: "phone", bits: bitsFor(phone.passed, free, most) });
  }
  if (address.asked > perAddress + grown(address)) found.push({ reason: "address", kind: "address", bits: null });
  return found;
}

function ofWide(traffic: Partial<Record<Kind, Traffic>>, limits: Limits): Decision[] {
  const { phone = NO_TRAFFIC, address = NO_TRAFFIC } = traffic;
  if (phone.isKnown || hasEntered(phone)) return [];
  const found: Decision[] = [];
  for (const kind of WIDE) {
    const counted = traffic[kind] ?? NO_TRAFFIC;
    // One code vouches for an address within its network, but not within something as wide as a country's numbers.
    if (kind === "widget" && hasEntered(address)) continue;
    const least = kind === "network" ? 3 * limits.perAddress : 0;
    const free = Math.max(VOLUMES[kind].free, least) + grown(counted);
    const most = Math.max(VOLUMES[kind].most, 2 * least) + grown(counted);
    if (counted.passed < free) continue;
    found.push({ reason: kind === "block" ? "prefix" : kind, kind, bits: bitsFor(counted.passed, free, most) });
  }
  for (const kind of WATCHED) {
    const counted = traffic[kind] ?? NO_TRAFFIC;
    if (!isSilent(kind, counted) || counted.passed < PROBES || (kind === "network" && hasEntered(address))) continue;
    const most = SILENCE[kind].most + grown(counted);
    found.push({ reason: "conversion", kind, bits: bitsFor(counted.passed, PROBES, most) });
  }
  return found;
}

function bitsFor(passed: number, free: number, most: number): number | null {
  if (passed >= most) return null;
  return BITS.least + Math.floor(((BITS.most - BITS.least + 1) * (passed - free)) / (most - free));
}

const hasEntered = ({ entered, dayEntered }: Traffic) => entered + dayEntered > 0;

const grown = ({ entered, usualEntered }: Traffic) => TIMES_USUAL * Math.max(entered, usualEntered / BUSY_HOURS);

function isSilent(kind: keyof typeof SILENCE, { dayPassed, dayEntered }: Traffic): boolean {
  return dayPassed >= SILENCE[kind].enough && dayEntered < LEAST_SHARE * dayPassed;
}
