import { expect, it } from "vitest";
import { originOf, siteForm, siteInput } from "../../../../app/domain/network/push/input";
import { isSigned, newSiteSecret, signatureOf } from "../../../../app/domain/network/push/signature";

it.each([
  ["https://shop.example", "https://shop.example"],
  ["shop.example", "https://shop.example"],
  ["https://SHOP.example/cart?id=1", "https://shop.example"],
  ["https://shop.example:8443/", "https://shop.example:8443"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://shop.example", null],
  ["https://user:secret@shop.example", null],
  ["javascript://shop.example", null],
  ["https://", null],
])("reads %s as the origin %s", (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

it("accepts a site's addresses as a list or one per line, each once", () => {
  const origins = ["https://a.example", "https://b.example"];
  expect(siteInput.parse({ title: "Shop", origins: [...origins, "a.example"] }).origins).toEqual(origins);
  const id = crypto.randomUUID();
  const form = { id, title: "Shop", origins: "a.example\nhttps://b.example/cart, a.example" };
  expect(siteForm.parse(form)).toEqual({ id, title: "Shop", origins, isActive: false });
});

it.each([
  [{}, "originsRequired"],
  [{ origins: " \n" }, "originsRequired"],
  [{ origins: ["http://shop.example"] }, "originInvalid"],
  [{ origins: Array.from({ length: 21 }, (_, n) => `s${n}.example`) }, "tooManyOrigins"],
])("refuses the addresses of %j", (change, message) => {
  const { error } = siteInput.safeParse({ title: "Shop", ...change });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

const NOW = 1_763_740_800_000;
// From Python's hmac module; PHP's hash_hmac gives the same.
const GOLDEN = {
  phone: "79161234567",
  time: 1_763_740_800,
  signature: "16ecd6c30c6fd094bd922a121dedac96d729914184d218706d6410eaed96e3ca",
};

it("accepts a signature of a site's server, as made in PHP and Node.js", () => {
  expect(signatureOf("pushsec_golden", GOLDEN)).toBe(GOLDEN.signature);
  expect(isSigned("pushsec_golden", GOLDEN, NOW)).toBe(true);
  expect(isSigned("pushsec_golden", { ...GOLDEN, signature: GOLDEN.signature.toUpperCase() }, NOW)).toBe(true);
});

it.each([
  ["another phone", { phone: "79161234568" }, 0],
  ["another time", { time: GOLDEN.time + 1 }, 0],
  ["a signature cut short", { signature: GOLDEN.signature.slice(1) }, 0],
  ["no signature", { signature: "" }, 0],
  ["a time of the day before", {}, 24 * 60 * 60_000 + 1000],
  ["a time to come", {}, -11 * 60_000],
])("rejects a signature with %s", (_what, change, later) => {
  expect(isSigned("pushsec_golden", { ...GOLDEN, ...change }, NOW + later)).toBe(false);
});

it("rejects a signature with another site's secret", () => {
  expect(isSigned(newSiteSecret(), GOLDEN, NOW)).toBe(false);
});
