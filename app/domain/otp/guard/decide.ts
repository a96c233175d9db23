import type { StopReason } from "../types";
import { KINDS, type Kind } from "./keys";

export interface Traffic {
  asked: number;
  passed: number;
  entered: number;
  dayPassed: number;
  dayEntered: number;
  usualEntered: number;
}

export interface Limits {
  perPhone: number;
  perAddress: number;
}

export const NO_TRAFFIC: Traffic = { asked: 1, passed: 0, entered: 0, dayPassed: 0, dayEntered: 0, usualEntered: 0 };

const FLOORS: Record<Exclude<Kind, "phone" | "address">, number> = {
  network: 60,
  block: 10,
  prefix: 40,
  country: 100,
  widget: 300,
};
const BUSY_HOURS = 8;
const TIMES_USUAL = 3;

const WATCHED = ["network", "block", "prefix", "country"] as const;
const ENOUGH = { network: 20, block: 8, prefix: 15, country: 40 };
const LEAST_SHARE = 0.2;
const PROBES = 1;

export function decide(
  traffic: Partial<Record<Kind, Traffic>>,
  limits: Limits,
): { reason: StopReason; kind: Kind } | null {
  const of = (kind: Kind) => traffic[kind] ?? NO_TRAFFIC;
  const hasEntered = (kind: Kind) => of(kind).dayEntered + of(kind).entered > 0;
  // What is as wide as a country's numbers is not proved by one code: only a phone that entered one is known there.
  const isKnown = (about: Kind) =>
    hasEntered("phone") || ((about === "network" || about === "widget") && hasEntered("address"));
  for (const kind of KINDS) {
    const { asked, passed } = of(kind);
    if (kind === "phone") {
      if (asked > limits.perPhone) return { reason: "phone", kind };
    } else if (kind === "address") {
      if (asked > limits.perAddress + grown(of(kind))) return { reason: "address", kind };
    } else {
      const floor = kind === "network" ? Math.max(FLOORS.network, 3 * limits.perAddress) : FLOORS[kind];
      const isBroad = kind === "country" || kind === "widget";
      if (passed >= floor + grown(of(kind)) && !(isBroad && isKnown(kind))) return { reason: reasonOf(kind), kind };
    }
  }
  const silent = WATCHED.find((kind) => isSilent(kind, of(kind)) && of(kind).passed >= PROBES && !isKnown(kind));
  return silent ? { reason: "conversion", kind: silent } : null;
}

const grown = ({ entered, usualEntered }: Traffic) => TIMES_USUAL * Math.max(entered, usualEntered / BUSY_HOURS);

const reasonOf = (kind: Exclude<Kind, "phone" | "address">): StopReason => (kind === "block" ? "prefix" : kind);

function isSilent(kind: (typeof WATCHED)[number], { dayPassed, dayEntered }: Traffic): boolean {
  return dayPassed >= ENOUGH[kind] && dayEntered < LEAST_SHARE * dayPassed;
}
