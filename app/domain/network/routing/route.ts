import type { Control, Rule } from "../../../../db/schema/routing";
import type { Carrier, Demands } from "../../base/preconditions/preconditions";
import { operatorGroup } from "./operators/operator-group";
import { type Check, compileCheck, type Dictionaries, type Marks } from "./rules/conditions";

/** `weight`: 0 (down) to 1, a factor; `badness`: 0 to 1, ratio of failed messages. */
export type HealthOf = (providerId: string, operator: string) => { weight: number; badness: number };

const WELL = { weight: 1, badness: 0 };

export const HEALTHY: HealthOf = () => WELL;

export interface RoutingRule {
  id: string;
  title: string;
  checks: readonly Check[];
  providerGroups: readonly ProviderGroup[];
}

export interface RoutingGroup {
  id: string;
  title: string;
  type: string;
  isDefault: boolean;
  rules: readonly RoutingRule[];
}

export interface ProviderGroup {
  id: string;
  title: string;
  members: readonly Member[];
}

export interface Member {
  providerId: string;
  title: string;
  weight: number;
  control: Control;
  isAble: boolean;
  /** Absent: it demands nothing. */
  demands?: Demands;
}

/** `share`: 0..1 of the group's messages. */
export interface Candidate {
  providerId: string;
  title: string;
  weight: number;
  health: number;
  badness: number;
  share: number;
}

export interface Route {
  rule: RoutingRule;
  group: ProviderGroup;
  providerId: string;
  /** Title of the provider that would have carried it if healthy. */
  avoided?: string;
}

export function compileRule(
  row: { id: string; title: string; rules: readonly Rule[] },
  providerGroups: readonly ProviderGroup[],
  dictionaries: Dictionaries,
): RoutingRule {
  const checks = row.rules.map((rule) => compileCheck(rule, dictionaries));
  return { id: row.id, title: row.title, checks, providerGroups };
}

export function matches({ checks }: Pick<RoutingRule, "checks">, marks: Marks): boolean {
  return checks.every((check) => check.holds(marks));
}

/**
 * First matching rule, first group with a healthy provider, otherwise the least unhealthy. `id` makes the choice
 * stable.
 */
export function routeOf(
  groups: readonly RoutingGroup[],
  marks: Marks,
  message: { id: string; attempts: number },
  healthOf: HealthOf = HEALTHY,
): Route | null {
  const rule = ruleOf(groups, marks);
  if (!rule) return null;
  const chosen = chosenOf(rule, marks, message, healthOf);
  if (!chosen || healthOf === HEALTHY) return chosen && { rule, group: chosen.group, providerId: chosen.providerId };
  const first = chosenOf(rule, marks, message, HEALTHY);
  const avoided = first && first.providerId !== chosen.providerId ? { avoided: first.title } : {};
  return { rule, group: chosen.group, providerId: chosen.providerId, ...avoided };
}

function chosenOf(
  rule: RoutingRule,
  marks: Marks,
  { id, attempts }: { id: string; attempts: number },
  healthOf: HealthOf,
): { group: ProviderGroup; providerId: string; title: string } | null {
  const groups = rule.providerGroups
    .map((group) => ({ group, able: candidatesOf(group, marks, healthOf).filter(({ share }) => share > 0) }))
    .filter(({ able }) => able.length > 0);
  const illness = ({ able }: { able: Candidate[] }) => Math.min(...able.map(illnessOf));
  const least = Math.min(...groups.map(illness));
  const best = groups.find((one) => illness(one) <= 0) ?? groups.find((one) => illness(one) === least);
  if (!best) return null;
  const { group, able } = best;
  if (able.length === 1) return { group, providerId: able[0]!.providerId, title: able[0]!.title };
  const ranked = ranking(able, id);
  const { providerId, title } = ranked[Math.floor(Math.max(0, attempts - 1) / ATTEMPTS_EACH) % ranked.length]!;
  return { group, providerId, title };
}

const illnessOf = ({ health, badness }: Pick<Candidate, "health" | "badness">) => (health > 0 ? 0 : 1 + badness);

/** From the third attempt on the next provider is tried. */
const ATTEMPTS_EACH = 2;

/** Providers that may carry a message by its rule: those of the first group with one that is switched on. */
export function carriersOf(groups: readonly RoutingGroup[], marks: Marks): Carrier[] {
  const rule = ruleOf(groups, marks);
  return rule ? carriersBy(rule) : [];
}

export function carriersBy({ providerGroups }: RoutingRule): Carrier[] {
  for (const { members } of providerGroups) {
    const able = members.filter(({ isAble, weight, control }) => isAble && weight > 0 && control !== "drained");
    if (able.length > 0) return able.map(({ providerId, demands = NOTHING }) => ({ id: providerId, demands }));
  }
  return [];
}

const NOTHING: Demands = { address: "phone" };

export function ruleOf(groups: readonly RoutingGroup[], marks: Marks): RoutingRule | null {
  for (const group of groups) for (const rule of group.rules) if (matches(rule, marks)) return rule;
  return null;
}

/** If all are unhealthy, the least unhealthy ones share the messages: trying beats waiting. */
export function candidatesOf(group: ProviderGroup, marks: Marks, healthOf: HealthOf): Candidate[] {
  // The operator lookup is expensive.
  const operator = healthOf === HEALTHY ? "" : operatorGroup(marks.recipient);
  const members = group.members.map(({ providerId, title, weight, control, isAble }) => {
    const fares = control === "pinned" ? WELL : healthOf(providerId, operator);
    const isOpen = isAble && control !== "drained";
    return { providerId, title, weight: isOpen ? weight : 0, health: fares.weight, badness: fares.badness };
  });
  const able = members.filter(({ weight }) => weight > 0);
  const least = Math.min(...able.map(illnessOf));
  const dueOf = (one: (typeof members)[number]) => {
    if (one.weight === 0 || illnessOf(one) > least) return 0;
    return least === 0 ? one.weight * one.health : one.weight;
  };
  const total = members.reduce((sum, one) => sum + dueOf(one), 0);
  return members.map((one) => ({ ...one, share: total > 0 ? dueOf(one) / total : 0 }));
}

// Weighted rendezvous hashing: follows the weights, and a change moves few messages.
function ranking(candidates: Candidate[], id: string): Candidate[] {
  const scores = new Map(candidates.map((one) => [one, -Math.log(fractionOf(id, one.providerId)) / one.share]));
  return [...candidates].sort((a, b) => scores.get(a)! - scores.get(b)!);
}

/** 0..1 from both texts (FNV-1a, murmur3 finalizer). */
function fractionOf(id: string, providerId: string): number {
  let hash = 0x811c9dc5;
  for (const text of [id, providerId]) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
