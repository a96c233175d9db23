import type { Page } from "@playwright/test";
import { expect, test } from "./browser";

const PHONE = 375;
const DESK = 1280;

/** Tells the journeys twice: on a phone's width and on a desk's. None may end on a page that scrolls sideways. */
export function atEachWidth(journeys: (width: number) => void): void {
  for (const width of [PHONE, DESK]) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } });
      test.afterEach(({ page }) => expectNoSideways(page));
      journeys(width);
    });
  }
}

/** Shows one page on the width of a phone and of a desk, where a journey of its own for each would find nothing more. */
export async function onEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
    await expectNoSideways(page);
  }
}

/** The page fits its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`).toBe(false);
}
