import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileText } from "../../../../app/domain/base/text/variables";
import { compileExtras } from "../../../../app/domain/messaging/sendings/compose/compile-extras";

const NAME = "Tom & <b> 100%?#'";
const ENCODED = "Tom%20%26%20%3Cb%3E%20100%25%3F%23%27";
const rendered = (text: string, value = NAME) => compileText(text).render({ firstName: value, lastName: "Ли" });

describe("A variable's value within an address", () => {
  it.each([
    ["https://shop.example/?n=${firstName}", `https://shop.example/?n=${ENCODED}`],
    ["Go: https://shop.example/?a=1&n=${firstName}&b=2 now", `Go: https://shop.example/?a=1&n=${ENCODED}&b=2 now`],
    ["(https://shop.example/hi/${firstName})", `(https://shop.example/hi/${ENCODED})`],
    ["https://shop.example/#${firstName}", `https://shop.example/#${ENCODED}`],
    ["shop.example/?n=${firstName}", `shop.example/?n=${ENCODED}`],
    ["магазин.рф/?n=${firstName}", `магазин.рф/?n=${ENCODED}`],
    ["app://open?n=${firstName}", `app://open?n=${ENCODED}`],
    ["mailto:a@b.example?subject=${firstName}", `mailto:a@b.example?subject=${ENCODED}`],
    [
      "https://shop.example/${lastName}/?n=${firstName}${lastName}",
      `https://shop.example/%D0%9B%D0%B8/?n=${ENCODED}%D0%9B%D0%B8`,
    ],
    ["https://shop.example/?n=${firstName|dear friend}", "https://shop.example/?n=dear%20friend", ""],
  ])("is percent-encoded: %s", (text, meant, value = NAME) => {
    expect(rendered(text, value)).toBe(meant);
  });

  it.each([
    "Hello ${firstName}",
    "https://shop.example/ ${firstName}",
    "https://shop.example/\n${firstName}",
    "«https://shop.example/» ${firstName}",
    "${firstName}",
    "и/или ${firstName}",
    "г.Москва/${firstName}",
    "St.Petersburg/${firstName}",
    "24/7/${firstName}",
    "e.g./${firstName}",
  ])("stays as it is outside an address: %s", (text) => {
    expect(rendered(text)).toBe(text.replace("${firstName}", NAME));
  });

  it("keeps an address whose whole, host or path is the value", () => {
    expect(rendered("${firstName}", "https://a.example/?x=1&y=2")).toBe("https://a.example/?x=1&y=2");
    expect(rendered("${firstName}?n=${lastName}", "https://a.example/")).toBe("https://a.example/?n=%D0%9B%D0%B8");
    expect(rendered("https://${firstName}/x", "a.example")).toBe("https://a.example/x");
    expect(rendered("https://a.example/${firstName}", "sale/2026")).toBe("https://a.example/sale/2026");
    expect(rendered("https://a.example/?${firstName}", "x=1&y=2 3")).toBe("https://a.example/?x=1&y=2%203");
  });

  it("survives a round trip through the address in a text, a button and HTML", () => {
    const wellFormed = fc
      .string({ unit: "grapheme", minLength: 1 })
      .map((text) => text.toWellFormed().normalize("NFC"));
    fc.assert(
      fc.property(wellFormed, (value) => {
        const address = "https://shop.example/?n=${firstName}&last=1";
        const text = `Hi https://shop.example/?n=\${firstName}&last=1 there`;
        const html = `<a href="https://shop.example/?n=\${firstName}&amp;last=1">\${lastName}</a>`;
        const extras = { button: { text: "Go", url: address }, html };
        const made = compileExtras(extras).render({ firstName: value, lastName: "<Ли>" })!;
        const link = /href="([^"]*)"/.exec(made.html!)![1]!.replaceAll("&amp;", "&");
        for (const written of [rendered(text, value).split(" ")[1]!, made.button!.url!, link]) {
          const { searchParams } = new URL(written);
          expect([searchParams.get("n"), searchParams.get("last")]).toEqual([value, "1"]);
        }
        expect(made.html).toContain("&lt;Ли&gt;");
      }),
    );
  });

  it("is found quickly in a long text without spaces", () => {
    const started = Date.now();
    for (const run of ["a", "a.", "a-", "://", "?=", "[", "mailto:", "${firstName}"]) {
      compileText(`${run.repeat(100_000 / run.length)}\${firstName}`);
    }
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it("is encoded at the end of a template button's link, and nowhere else in a template", () => {
    const parameters = { 1: "${firstName}", "button.0": "hi/${firstName}" };
    const made = compileExtras({ template: { name: "sale", parameters } }).render({ firstName: NAME });
    expect(made?.template?.parameters).toEqual({ 1: NAME, "button.0": `hi/${ENCODED}` });
  });
});
