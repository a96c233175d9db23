import { expect, it } from "vitest";
import { parseNested } from "../../../app/domain/shared/nested-parameters";

const parse = (text: string) => parseNested(new URLSearchParams(text));

it("nests brackets into objects", () => {
  expect(parse("data[phone]=7&data[meta][source]=shop&username=u")).toEqual({
    data: { phone: "7", meta: { source: "shop" } },
    username: "u",
  });
});

it("makes arrays of numbered and of empty brackets", () => {
  expect(parse("$order[0][0]=createdAt&$order[0][1]=desc&$scope[]=full&$scope[]=attached")).toEqual({
    $order: [["createdAt", "desc"]],
    $scope: ["full", "attached"],
  });
});

it("reads percent-encoded brackets as they are sent by browsers", () => {
  expect(parse("createdAt%5B%24gt%5D=2026-01-01")).toEqual({ createdAt: { $gt: "2026-01-01" } });
});

it("lets the last of equal names win", () => {
  expect(parse("a=1&a=2")).toEqual({ a: "2" });
});

it("ignores names that would reach a prototype", () => {
  expect(parse("__proto__[isActive]=1&constructor[prototype][x]=1&a[__proto__][y]=1")).toEqual({});
  expect(({} as { isActive?: string }).isActive).toBeUndefined();
});

it("goes no deeper than any client does", () => {
  const deep = `a${"[b]".repeat(10_000)}=1`;
  expect(JSON.stringify(parse(deep)).length).toBeLessThan(60);
});
