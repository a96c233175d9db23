import { expect, it } from "vitest";
import { parseNested } from "../../../app/domain/base/shared/nested-parameters";

const parse = (text: string) => parseNested(new URLSearchParams(text));

it("nests brackets into objects", () => {
  expect(parse("data[phone]=7&data[meta][source]=shop&username=u")).toEqual({
    data: { phone: "7", meta: { source: "shop" } },
    username: "u",
  });
});

it("builds arrays from numbered and empty brackets", () => {
  expect(parse("$order[0][0]=createdAt&$order[0][1]=desc&$scope[]=full&$scope[]=attached")).toEqual({
    $order: [["createdAt", "desc"]],
    $scope: ["full", "attached"],
  });
});

it("reads percent-encoded brackets as browsers send them", () => {
  expect(parse("createdAt%5B%24gt%5D=2026-01-01")).toEqual({ createdAt: { $gt: "2026-01-01" } });
});

it("keeps the last of equal names", () => {
  expect(parse("a=1&a=2")).toEqual({ a: "2" });
});

it("ignores names that would reach a prototype", () => {
  expect(parse("__proto__[isActive]=1&constructor[prototype][x]=1&a[__proto__][y]=1")).toEqual({});
  expect(({} as { isActive?: string }).isActive).toBeUndefined();
});

it("refuses names deeper, longer or further than any client sends", () => {
  const far = [
    "a[b][c][d][e][f][g]=1",
    `a${"[b]".repeat(10_000)}=1`,
    `${"a".repeat(201)}=1`,
    "a[1000]=1",
    "a[1e9]=1".replace("1e9", "1000000000"),
  ];
  for (const name of far) expect(() => parse(name), name.slice(0, 40)).toThrow("badRequest");
  expect(parse("a[b][c][d][e][f]=1")).toEqual({ a: { b: { c: { d: { e: { f: "1" } } } } } });
  expect(() => parse("a[]=&".repeat(1001))).toThrow("badRequest");
});

it("numbers empty brackets in the order of all keys of their node", () => {
  expect(parse("a[]=x&a[k]=y&a[]=z")).toEqual({ a: { 0: "x", k: "y", 2: "z" } });
});
