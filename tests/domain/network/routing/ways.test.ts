import fc from "fast-check";
import { expect, it } from "vitest";
import type { Member } from "../../../../app/domain/network/routing/route";
import { waysAround } from "../../../../app/domain/network/routing/ways";

type MemberInput = Partial<Member> & { providerId: string };

const member = (values: MemberInput): Member => ({ title: "", weight: 1, control: "auto", isAble: true, ...values });
const rule = (...groups: MemberInput[][]) => ({
  id: "r",
  title: "",
  checks: [],
  providerGroups: groups.map((members, at) => ({ id: `${at}`, title: "", members: members.map(member) })),
});
const routingOf = (...rules: ReturnType<typeof rule>[]) => ({
  routingGroups: [{ id: "g", title: "", type: "sms", isDefault: true, rules }],
});
const none = () => false;

it.each([
  ["no rule leads to it", routingOf(rule([{ providerId: "other" }])), null],
  ["it is alone", routingOf(rule([{ providerId: "ill" }])), "wayNone"],
  ["another is in its group", routingOf(rule([{ providerId: "ill" }, { providerId: "other" }])), "wayAll"],
  ["a spare group has another", routingOf(rule([{ providerId: "ill" }], [{ providerId: "other" }])), "wayAll"],
  ["the other has no weight", routingOf(rule([{ providerId: "ill" }, { providerId: "other", weight: 0 }])), "wayNone"],
  ["the other is off", routingOf(rule([{ providerId: "ill" }, { providerId: "other", isAble: false }])), "wayNone"],
  [
    "the other takes nothing new",
    routingOf(rule([{ providerId: "ill" }, { providerId: "other", control: "drained" }])),
    "wayNone",
  ],
  [
    "one rule of two has another",
    routingOf(rule([{ providerId: "ill" }]), rule([{ providerId: "ill" }, { providerId: "other" }])),
    "waySome",
  ],
] as const)("shows whether messages are sent through other providers if %s", (_, routing, way) => {
  expect(waysAround(routing, "ill", none)).toBe(way);
});

it("counts on no provider that is down, unless pinned", () => {
  const others = (control: Member["control"]) =>
    routingOf(rule([{ providerId: "ill" }, { providerId: "other", control }]));
  expect(waysAround(others("auto"), "ill", (id) => id === "other")).toBe("wayNone");
  expect(waysAround(others("pinned"), "ill", (id) => id === "other")).toBe("wayAll");
});

it("never promises a route that no other provider has", () => {
  const generated = fc.record({
    providerId: fc.constantFrom("ill", "a", "b"),
    weight: fc.constantFrom(0, 1),
    isAble: fc.boolean(),
    control: fc.constantFrom("auto" as const, "pinned" as const, "drained" as const),
  });
  const rules = fc.array(fc.array(fc.array(generated, { maxLength: 3 }), { minLength: 1, maxLength: 2 }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(rules, fc.subarray(["a", "b"]), (all, down) => {
      const way = waysAround(routingOf(...all.map((groups) => rule(...groups))), "ill", (id) => down.includes(id));
      const carry = all
        .map((groups) =>
          groups.flat().filter(({ isAble, weight, control }) => isAble && weight > 0 && control !== "drained"),
        )
        .filter((some) => some.some(({ providerId }) => providerId === "ill"))
        .map((some) =>
          some.some(
            ({ providerId, control }) => providerId !== "ill" && (control === "pinned" || !down.includes(providerId)),
          ),
        );
      const expected = carry.every(Boolean) ? "wayAll" : carry.some(Boolean) ? "waySome" : "wayNone";
      expect(way).toBe(carry.length === 0 ? null : expected);
    }),
  );
});

const catalogs = import.meta.glob<Record<string, Record<string, string>>>("../../../../app/i18n/notices/*.ts", {
  eager: true,
});

it("has texts for each kind of route in every language", () => {
  const words = Object.values(catalogs).map((module) => Object.values(module)[0]!);
  expect(words).toHaveLength(7);
  for (const way of ["wayAll", "waySome", "wayNone"])
    expect(words.map((catalog) => catalog[`reason_${way}`]).filter((text) => !text)).toEqual([]);
});
