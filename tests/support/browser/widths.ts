import type { Page } from "@playwright/test";
import { expect, test } from "./browser";

const PHONE = 375;
const DESK = 1280;

/** A journey walks one width with scripts, the other without, and the other way round the next week; all: WIDTHS_EVERY=1 */
const EVERY = Number(process.env.WIDTHS_EVERY ?? 2);
const WEEK = Math.floor(Date.now() / (7 * 86_400_000));

export function atEachWidth(journeys: (width: number) => void): void {
  // Not every journey by scripts is at one width in one week.
  const turn = WEEK + journeys.toString().length;
  for (const [at, width] of [PHONE, DESK].entries()) {
    const tag = EVERY === 1 ? [] : (turn + at) % EVERY === 0 ? "@js" : "@no-js";
    test.describe(`at ${width} px`, { tag }, () => {
      test.use({ viewport: { width, height: 900 } });
      test.afterEach(({ page }) => expectNoSideways(page));
      journeys(width);
    });
  }
}

export async function onEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 });
    await look();
    await expectNoSideways(page);
  }
}

export async function expectNoSideways(page: Page): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px`).toBe(false);
}
