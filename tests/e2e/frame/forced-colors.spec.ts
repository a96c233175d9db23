import { expect, test } from "../../support/browser/browser";
import { takenOver } from "./pages";

const CHOSEN =
  '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [data-selected], tbody tr[aria-selected="true"], :is(.choices, .segmented, .pick) label:has(:checked)';

for (const path of ["/", "/send", "/contacts", "/messages/outgoing", "/reports", "/account/profile"])
  test(`With forced colours, ${path} shows its selection @js`, async ({ page, signIn }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await signIn("client");
    await page.goto(path);
    await takenOver(page);
    const marks = await page.locator(CHOSEN).evaluateAll((chosen) =>
      chosen.map((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const isMarked = /solid|double/.test(outlineStyle) && Number.parseFloat(outlineWidth) >= 2;
        return { element: element.outerHTML.slice(0, 80), isMarked };
      }),
    );
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(({ isMarked }) => !isMarked)).toEqual([]);
    const boxes = page.locator("input:is([type=checkbox], [type=radio])");
    const drawn = await boxes.evaluateAll((all) => all.map((one) => getComputedStyle(one).appearance));
    expect(drawn.filter((appearance) => appearance !== "auto")).toEqual([]);
  });
