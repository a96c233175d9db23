import type { Control, Rule } from "../../../db/schema/routing";
import { type Check, compileCheck, type Dictionaries, type Marks } from "./conditions";

/** 0 (nothing works) to 1 (all is well): what share of its weight a provider deserves for an operator's phones. */
export type HealthOf = (providerId: string, operator: string) => number;

export const HEALTHY: HealthOf = () => 1;

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
  /** Switched on, and of a protocol that somebody speaks. */
  isAble: boolean;
}

/** A provider's chances: `share` 0..1 of the group's messages. */
export interface Candidate {
  providerId: string;
  title: string;
  weight: number;
  health: number;
  share: number;
}

export interface Route {
  rule: RoutingRule;
  group: ProviderGroup;
  providerId: string;
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
 * Who carries a message: the first matching rule decides, in it the first provider group with somebody able. `id`
 * settles who of them, the same one whenever it is asked; from the third attempt on the next one is tried.
 */
export function routeOf(
  groups: readonly RoutingGroup[],
  marks: Marks,
  { id, attempts }: { id: string; attempts: number },
  healthOf: HealthOf = HEALTHY,
): Route | null {
  const rule = ruleOf(groups, marks);
  if (!rule) return null;
  for (const group of rule.providerGroups) {
    const able = candidatesOf(group, marks, healthOf).filter(({ share }) => share > 0);
    if (able.length === 0) continue;
    if (able.length === 1) return { rule, group, providerId: able[0]!.providerId };
    const ranked = ranking(able, id);
    const turn = Math.floor(Math.max(0, attempts - 1) / ATTEMPTS_EACH) % ranked.length;
    return { rule, group, providerId: ranked[turn]!.providerId };
  }
  return null;
}

/** A provider that asked to wait twice has had its chance. */
const ATTEMPTS_EACH = 2;

export function ruleOf(groups: readonly RoutingGroup[], marks: Marks): RoutingRule | null {
  for (const group of groups) for (const rule of group.rules) if (matches(rule, marks)) return rule;
  return null;
}

/** Each member's weight, health and share; where all are ill they share by weight: trying is better than waiting. */
export function candidatesOf(group: ProviderGroup, marks: Marks, healthOf: HealthOf): Candidate[] {
  const able = group.members.map((member) => {
    const isOpen = member.isAble && member.control !== "drained";
    const health = member.control === "pinned" ? 1 : healthOf(member.providerId, operatorKey(marks, healthOf));
    return { member, health, weight: isOpen ? member.weight : 0 };
  });
  const healthy = able.reduce((sum, { weight, health }) => sum + weight * health, 0);
  const heavy = able.reduce((sum, { weight }) => sum + weight, 0);
  return able.map(({ member: { providerId, title }, weight, health }) => {
    const share = healthy > 0 ? (weight * health) / healthy : heavy > 0 ? weight / heavy : 0;
    return { providerId, title, weight, health, share };
  });
}

// Whose phone it is costs a look-up: it is made where somebody asks for it.
function operatorKey(marks: Marks, healthOf: HealthOf): string {
  if (healthOf === HEALTHY) return "";
  const { country, operator } = marks.operator();
  return `${country ?? "*"}|${operator ?? "*"}`;
}

// Weighted rendezvous hashing: as many messages as the weights say, and a change of one weight moves few of them.
function ranking(candidates: Candidate[], id: string): Candidate[] {
  const scores = new Map(candidates.map((one) => [one, -Math.log(fractionOf(id, one.providerId)) / one.share]));
  return [...candidates].sort((a, b) => scores.get(a)! - scores.get(b)!);
}

/** A number between 0 and 1 that only these two texts decide (FNV-1a, mixed as murmur3 does). */
function fractionOf(id: string, providerId: string): number {
  let hash = 0x811c9dc5;
  for (const text of [id, providerId]) {
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
