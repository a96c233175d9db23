import { expect, it } from "vitest";
import { accentSheet, contrast, contrastOnSheet, LEAST_CONTRAST } from "../../../../app/domain/base/settings/colors";
import { schemaOf } from "../../../../app/domain/base/settings/input";

it("measures contrast as defined by WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

it.each([
  ["light", "#ffd400"],
  ["light", "#7fa8ff"],
  ["dark", "#23304f"],
])("refuses an accent too weak on the %s sheet", (theme, color) => {
  const parsed = schemaOf("frontend.colors")!.safeParse({ [theme]: color });
  expect(parsed.error?.issues.map(({ message, path }) => [message, path[0]])).toEqual([["colorContrast", theme]]);
});

it.each(["red", "#12345", "#12345g", "#015a66;}body{display:none"])("does not accept %s as a colour", (color) => {
  const parsed = schemaOf("frontend.colors")!.safeParse({ light: color });
  expect(parsed.error?.issues[0]?.message).toMatch(/colorInvalid|fieldTooLong/);
});

it("gives each theme its own accents, with every pair readable", () => {
  const sheet = accentSheet({ light: "#0b5d1e", dark: "#f2a65a" });
  const value = (part: string, name: string) => new RegExp(`--color-${name}:(#[0-9a-f]{6})`).exec(part)![1]!;
  const [light, dark] = [
    sheet.slice(0, sheet.indexOf("#f2a65a")),
    sheet.slice(sheet.lastIndexOf('[data-theme="dark"]{')),
  ];
  for (const part of [light, dark]) {
    expect(contrast(value(part, "on-accent"), value(part, "accent"))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(contrast(value(part, "accent-ink"), value(part, "accent-tint"))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
  expect(contrastOnSheet("light", value(light, "accent"))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(contrastOnSheet("dark", value(dark, "accent"))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(accentSheet({ light: "#0b5d1e" })).not.toContain("prefers-color-scheme:dark");
  expect(accentSheet({})).toBe("");
});
