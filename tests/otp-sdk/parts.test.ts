import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inkOn } from "../../app/domain/products/otp/ink";
import { LANGUAGES as SPOKEN } from "../../app/i18n/options";
import { shownPhone } from "../../app/otp-sdk/phone";
import { LANGUAGES, wordOf } from "../../app/otp-sdk/words";

it("shows a Russian number in groups", () => {
  expect(shownPhone("+79162041833").replaceAll("\u00a0", " ")).toBe("+7 916 204-18-33");
});

it("writes readable text on any colour of a site", () => {
  const light = (hex: string) => {
    const part = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, "0")}`;
      const [bright, dark] = [light(color), light(inkOn(color) === "#fff" ? "#ffffff" : "#000000")].sort(
        (a, b) => b - a,
      );
      expect((bright! + 0.05) / (dark! + 0.05)).toBeGreaterThan(4.5);
    }),
  );
});

it("has the cabinet's languages, each with the same placeholders", () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual([...SPOKEN].sort());
  const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const words of Object.values(LANGUAGES))
    for (const [name, text] of Object.entries(words))
      expect(gaps(text), text).toEqual(gaps(LANGUAGES.en![name as "text"]));
});

const DIALECT = [
  "ResendChannel",
  "AttemptsExpired",
  "CodeExpired",
  "NoAvailableChannels",
  "SessionClosed",
  "InvalidCode",
  "ChannelChanged",
  "Forbidden",
  "WidgetIsBlocked",
  "WidgetNotFound",
  "SessionNotFound",
  "PhoneNumberMismatch",
  "RestartCooldownActive",
  "ValidateError",
  "Offline",
];

it("has a text for each error of the dialect", () => {
  expect(DIALECT.map((type) => wordOf({ type, status: 400 })).filter((word) => word === "failed")).toEqual([]);
  expect(wordOf({ type: "RateLimit", status: 429 })).toBe("often");
  // The key was changed or the widget removed: retrying is useless.
  expect(wordOf({ type: "Unauthorized", status: 401 })).toBe("off");
  expect(wordOf({ type: "", status: 500 })).toBe("failed");
});

it("depends only on itself, and writes no style or script into the page", () => {
  const files = globSync("app/otp-sdk/**/*.ts");
  const sources = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const foreign = [...sources.matchAll(/from "([^"]+)"/g)]
    .map(([, path]) => path!)
    .filter((path) => !/^\.\//.test(path));
  expect(files.length).toBeGreaterThan(10);
  expect(foreign.sort()).toEqual([
    "../domain/base/text/ascii-digits",
    "../domain/products/otp/ink",
    "../domain/products/otp/typed-code",
  ]);
  expect(sources).not.toMatch(/innerHTML|eval\(|new Function|setAttribute\("style|createElement\("(style|script)"/);
});
