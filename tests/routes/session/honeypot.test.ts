import { expect, it } from "vitest";
import { isHuman } from "../../../app/web/forms/honeypot";
import { humanFields } from "../../support/forms/human";
import { config } from "../../support/world/config";

const platform = { config, clock: Date.now };

function judge(fields: Record<string, string>): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return isHuman(platform, form);
}

it("accepts a form drawn by us and filled at human speed", async () => {
  expect(await judge(await humanFields())).toBe(true);
  expect(await judge(await humanFields(23 * 60 * 60 * 1000))).toBe(true);
});

it.each([
  ["at once", 500],
  ["from the future", -60_000],
  ["after a day", 25 * 60 * 60 * 1000],
])("refuses a form sent %s", async (_when, age) => {
  expect(await judge(await humanFields(age))).toBe(false);
});

it("refuses a filled honeypot, a form without it, and a forged time or signature", async () => {
  const fields = await humanFields();
  expect(await judge({ ...fields, homepage: "http://spam.test" })).toBe(false);
  expect(await judge({})).toBe(false);
  expect(await judge({ ...fields, renderedAt: String(Number(fields.renderedAt) - 1) })).toBe(false);
  for (const signature of ["", "AAAA", "%"]) expect(await judge({ ...fields, signature })).toBe(false);
});
