import { expect, it } from "vitest";
import {
  splitAddresses,
  typedParts,
  withoutBad,
} from "../../../../../app/domain/messaging/drafts/recipients/addresses";

it.each([
  ["lines", "+79161234567\n+79161234568"],
  ["Windows lines and tabs", "79161234567\r\n\t79161234568"],
  ["commas", "8 (916) 123-45-67, 8 (916) 123-45-68"],
  ["semicolons without spaces", "79161234567;79161234568"],
  ["bars", "79161234567 | 79161234568"],
  ["slashes", "79161234567/79161234568"],
  ["spaces", "+79161234567 +79161234568"],
  ["spaces that also part the groups", "8 916 123 45 67 8 916 123 45 68"],
  ["all of them", " 79161234567 ;;\n, +7 916 123-45-68 "],
])("splits pasted phones by %s", (_, typed) => {
  expect(splitAddresses(typed)).toEqual({ addresses: ["79161234567", "79161234568"], bad: [], repeats: [] });
});

it("keeps the addresses among the input", () => {
  expect(withoutBad("8 916 123-45-67; nobody, 12345\nanna@example.com")).toBe("8 916 123-45-67\nanna@example.com");
});

it("counts repetitions and keeps invalid addresses as typed", () => {
  expect(splitAddresses("79161234567, 8 916 123-45-67; nobody; Anna@Example.com")).toEqual({
    addresses: ["79161234567", "anna@example.com"],
    bad: ["nobody"],
    repeats: ["79161234567"],
  });
  expect(typedParts("Anna Ivanova")).toEqual(["Anna Ivanova"]);
  expect(splitAddresses("Anna +79161234567")).toMatchObject({ addresses: ["79161234567"], bad: ["Anna"] });
});
