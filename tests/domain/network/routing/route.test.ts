import { describe, expect, it } from "vitest";
import { newIds } from "../../../../app/domain/base/shared/ids";
import { operatorOf } from "../../../../app/domain/network/routing/operators/operator";
import {
  compileRule,
  type HealthOf,
  type Member,
  type RoutingGroup,
  routeOf,
} from "../../../../app/domain/network/routing/route";
import type { Marks } from "../../../../app/domain/network/routing/rules/conditions";
import type { Rule } from "../../../../db/schema/routing";

const marks: Marks = {
  type: "sms",
  sender: "CABINET",
  text: "Hello",
  recipient: "79161234567",
  lists: [],
  operator: () => operatorOf("79161234567"),
};

const member = (providerId: string, weight: number, more: Partial<Member> = {}): Member => ({
  providerId,
  title: providerId,
  weight,
  control: "auto",
  isAble: true,
  ...more,
});

function groupOf(...rules: { checks?: Rule[]; members: Member[][] }[]): RoutingGroup[] {
  const none = { keywords: new Map(), operatorGroups: new Map() };
  const compiled = rules.map(({ checks = [], members }, index) =>
    compileRule(
      { id: `rule ${index}`, title: `Rule ${index}`, rules: checks },
      members.map((ofGroup, at) => ({ id: `${at}`, title: `${at}`, members: ofGroup })),
      none,
    ),
  );
  return [{ id: "group", title: "Group", type: "sms", isDefault: true, rules: compiled }];
}

function shares(
  groups: RoutingGroup[],
  { n = 4000, attempts = 1, healthOf }: { n?: number; attempts?: number; healthOf?: HealthOf } = {},
) {
  const counts: Record<string, number> = {};
  for (const id of newIds(n)) {
    const provider = routeOf(groups, marks, { id, attempts }, healthOf)?.providerId ?? "nobody";
    counts[provider] = (counts[provider] ?? 0) + 1 / n;
  }
  return counts;
}

describe("a route", () => {
  it("shares messages by weight, each always with the same provider", () => {
    const groups = groupOf({ members: [[member("a", 70), member("b", 30)]] });
    const { a, b } = shares(groups);
    expect(a).toBeCloseTo(0.7, 1);
    expect(b).toBeCloseTo(0.3, 1);
    for (const id of newIds(100)) {
      const of = (attempts: number) => routeOf(groups, marks, { id, attempts })?.providerId;
      expect(of(2)).toBe(of(1));
      expect(of(3)).not.toBe(of(1));
      expect(of(5)).toBe(of(1));
    }
  });

  it("moves few messages when a weight changes", () => {
    const before = groupOf({ members: [[member("a", 50), member("b", 50)]] });
    const after = groupOf({ members: [[member("a", 50), member("b", 40)]] });
    const moved = newIds(2000).filter(
      (id) =>
        routeOf(before, marks, { id, attempts: 1 })?.providerId !==
        routeOf(after, marks, { id, attempts: 1 })?.providerId,
    );
    expect(moved.length).toBeLessThan(200);
  });

  it("removes the weight of unhealthy providers, unless a manager pinned them", () => {
    const healthOf: HealthOf = (id) => ({ weight: id === "a" ? 0.25 : 1, badness: 0 });
    expect(shares(groupOf({ members: [[member("a", 100), member("b", 100)]] }), { healthOf }).a).toBeCloseTo(0.2, 1);
    const pinned = [member("a", 100, { control: "pinned" }), member("b", 100)];
    expect(shares(groupOf({ members: [pinned] }), { healthOf }).a).toBeCloseTo(0.5, 1);
  });

  it("queries the health with the operator of the phone", () => {
    const requested = new Set<string>();
    shares(groupOf({ members: [[member("a", 1), member("b", 1)]] }), {
      n: 1,
      healthOf: (id, operator) => {
        requested.add(`${id} ${operator.split("|")[0]}`);
        return { weight: 1, badness: 0 };
      },
    });
    expect(requested).toEqual(new Set(["a RU", "b RU"]));
  });

  it("tries the healthiest provider if all are unhealthy, rather than wait", () => {
    const groups = groupOf({ members: [[member("a", 1)], [member("b", 1), member("c", 1)]] });
    const healthOf: HealthOf = (id) => ({ weight: 0, badness: id === "c" ? 0.5 : 0.9 });
    expect(shares(groups, { n: 10, healthOf })).toEqual({ c: expect.closeTo(1) });
  });

  it("moves to the next group if all providers of the first are unhealthy, and names the skipped ones", () => {
    const groups = groupOf({ members: [[member("a", 1)], [member("b", 1)]] });
    const healthOf: HealthOf = (id) => ({ weight: id === "a" ? 0 : 1, badness: id === "a" ? 1 : 0 });
    const [id] = newIds(1) as [string];
    expect(routeOf(groups, marks, { id, attempts: 1 }, healthOf)).toMatchObject({ providerId: "b", avoided: "a" });
  });

  it("skips providers that are drained, off or without weight, and moves to the next group", () => {
    const first = [member("a", 1, { control: "drained" }), member("b", 1, { isAble: false }), member("c", 0)];
    expect(shares(groupOf({ members: [first, [member("d", 1)]] }), { n: 10 })).toEqual({ d: expect.closeTo(1) });
    expect(shares(groupOf({ members: [first] }), { n: 10 })).toEqual({ nobody: expect.closeTo(1) });
  });

  it("is the first matching rule's, even if that has no provider", () => {
    const kazakh: Rule = { tag: "country|operator", values: ["KZ|*"] };
    const russian: Rule = { tag: "country|operator", values: ["RU|*"] };
    const a = { members: [[member("a", 1)]] };
    expect(shares(groupOf({ checks: [kazakh], ...a }, { members: [[member("b", 1)]] }), { n: 5 })).toEqual({
      b: expect.closeTo(1),
    });
    expect(shares(groupOf({ checks: [russian], members: [] }, a), { n: 5 })).toEqual({ nobody: expect.closeTo(1) });
    expect(shares(groupOf({ checks: [russian, kazakh], ...a }), { n: 5 })).toEqual({ nobody: expect.closeTo(1) });
  });
});
