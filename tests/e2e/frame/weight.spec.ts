import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { expect, test } from "../../support/browser/browser";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";

/** KB of gzip (scripts/budget.mjs counts what the build reports, this test what a browser requests). */
const SIGN_IN = 115;
const MAIN = 155;
const OTHER = 190;
const MAIN_SCREENS = ["/", "/messages/outgoing", "/send/message", "/send/preview", "/contacts"];

/** All scripts that the open page has requested, for whatever reason. */
async function scriptsOf(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle");
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const files = new Set(names.flatMap((name) => /\/assets\/([^/]+\.js)$/.exec(name)?.[1] ?? []));
  expect(files.size).toBeGreaterThan(3);
  const sizes = [...files].map((file) => gzipSync(readFileSync(inRoot("build/client/assets", file)), { level: 9 }));
  return sizes.reduce((sum, { length }) => sum + length, 0) / 1000;
}

test("a first visit loads no more scripts than the budget allows @js", async ({ page, signIn }) => {
  await page.goto("/login");
  expect(await scriptsOf(page)).toBeLessThanOrEqual(SIGN_IN);
  await signIn("client2");
  const client = await customerOf(CABINET_URL, "client2");
  const body = { type: "sms", recipient: "+79990001100", payload: { sender: "CLIENT2", text: "Hello" } };
  const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
  const paths = ["/", "/messages/outgoing", `/messages/outgoing/${id}`, "/messages/tasks", "/send/message"];
  const weights: Record<string, number> = {};
  for (const path of [...paths, "/send/preview", "/contacts", "/messages/templates/new"]) {
    await page.goto(path);
    weights[path] = await scriptsOf(page);
  }
  console.log(
    Object.entries(weights)
      .map(([path, weight]) => `${path} ${weight.toFixed(1)} KB`)
      .join("\n"),
  );
  const limit = (path: string) => (MAIN_SCREENS.includes(path) ? MAIN : OTHER);
  expect(Object.entries(weights).filter(([path, weight]) => weight > limit(path))).toEqual([]);
});
