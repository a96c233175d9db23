import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { pathsFor } from "../../support/browser/screen-paths";
import { customerOf } from "../../support/faults/rest";
import { hydrated, openBeforeScript } from "./pages";

const MOST_SHIFT = 0.02;

// A second page would get its script from the worker's cache, past the delay.
test.use({ serviceWorkers: "block", viewport: { width: 390, height: 844 } });

test("every screen keeps its place when scripts take it over @js", async ({ page, signIn }) => {
  test.setTimeout(300_000);
  const client = await customerOf(CABINET_URL, "client2");
  const body = { type: "sms", recipient: "+79990001101", payload: { sender: "CLIENT2", text: "Привет" } };
  await client.must("POST", "/sendings", body);
  await signIn("client2");
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      const value = (list.getEntries() as (PerformanceEntry & { value: number })[]).reduce(
        (sum, one) => sum + one.value,
        0,
      );
      Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value });
    }).observe({ type: "layout-shift" });
  });
  const shifted: [path: string, shift: number][] = [];
  for (const path of pathsFor("signed-in")) {
    const release = await openBeforeScript(page, path);
    // A late font moves text, too.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      Object.assign(window, { shift: 0 });
    });
    release();
    await hydrated(page);
    const shift = await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200)));
      return (window as unknown as { shift: number }).shift;
    });
    if (shift > MOST_SHIFT) shifted.push([path, shift]);
    await page.unrouteAll();
  }
  expect(shifted).toEqual([]);
});
