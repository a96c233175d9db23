import type { Page } from "@playwright/test";
import { expect, test } from "./browser";
import { inTurn } from "./turns";

const PHONE = 375;
const DESK = 1280;

export function atEachWidth(journeys: (width: number) => void): void {
  const turnOfTheseJourneys = journeys.toString().length;
  for (const [at, width] of [PHONE, DESK].entries()) {
    test.describe(`at ${width} px ${inTurn(turnOfTheseJourneys + at)}`, () => {
      test.use({ viewport: { width, height: 900 } });
      test.afterEach(({ page }) => expectNoSideways(page));
      journeys(width);
    });
  }
}

export async function onEachWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 });
    await check();
    await expectNoSideways(page);
  }
}

export async function expectNoSideways(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`).toBe(false);
}
