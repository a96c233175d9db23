import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { signatureOf } from "../../../app/domain/network/push/signature";
import { pageSnippet, workerSnippet } from "../../../app/domain/network/push/snippet";
import { findChromium } from "../../../scripts/lib/chromium.mjs";
import { expect, test } from "../../support/browser/browser";
import { launchOptions } from "../../support/browser/launch-options";
import { CABINET_URL } from "../../support/browser/own-product";
import { customerOf } from "../../support/faults/rest";

// The headless shell shows no notifications.
test.use({ launchOptions: launchOptions(findChromium()) });

interface Site {
  key: string;
  secret: string;
}

/** A customer's site: its page, its file, and the reports of a service worker. */
async function openSite() {
  let page = "";
  const reports: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const send = (type: string, text: string) => response.writeHead(200, { "content-type": type }).end(text);
    if (pathname === "/cabinet-push-sw.js") return send("text/javascript", workerSnippet(CABINET_URL));
    if (pathname !== "/receipt") return send("text/html", page);
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      reports.push(body);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const show = (html: string) => {
    page = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${html}`;
  };
  return { origin, reports, show, [Symbol.asyncDispose]: async () => void server.close() };
}

/** Delivers a push message to the page's service worker. */
async function push(page: Page, message: object) {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const delivery = { origin, registrationId: await known, data: JSON.stringify(message) };
  await session.send("ServiceWorker.deliverPushMessage", delivery);
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body }) => ({ title, body }));
  });

test("A visitor agrees on a customer's page, and its service worker shows and reports pushes @js", async ({
  page,
  context,
}) => {
  await using site = await openSite();
  const client = await customerOf(CABINET_URL, "client");
  const { key, secret } = (await client.must("POST", "/push/sites", { title: "Shop", origins: [site.origin] })) as Site;
  const signed = { phone: "79990000020", time: Math.floor(Date.now() / 1000) };
  site.show(
    pageSnippet(CABINET_URL, key, "Notify me")
      .replace(/data-phone="\d+"/, `data-phone="${signed.phone}"`)
      .replace(/data-time="\d+"/, `data-time="${signed.time}"`)
      .replace("…", signatureOf(secret, signed)),
  );
  await context.grantPermissions(["notifications"], { origin: site.origin });
  // There is no push service here, so the subscription is simulated.
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
      const p256dh = btoa(String.fromCharCode(...point))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace("=", "");
      const keys = { p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
      return { toJSON: () => ({ endpoint: "https://push.example/1", keys }) } as unknown as PushSubscription;
    };
  });
  const answered = page.waitForResponse(`${CABINET_URL}/api/push/subscriptions`);
  await page.goto(site.origin);
  expect((await answered).status()).toBe(200);
  await expect(page.locator("[data-cabinet-push]")).toHaveAttribute("data-cabinet-push", "subscribed");

  const receiptUrl = `${site.origin}/receipt?m=1`;
  await push(page, { id: "m1", receiptUrl, title: "Shop", text: "Your order is here", link: site.origin });
  await expect.poll(() => site.reports).toEqual(["delivered"]);
  expect(await shown(page)).toEqual([{ title: "Shop", body: "Your order is here" }]);
  // A push that does not come from Cabinet is ignored.
  await push(page, { title: "Theirs" });
  expect(await shown(page)).toHaveLength(1);
});

test("The cabinet's own service worker shows its pushes @js", async ({ page, context, signIn }) => {
  await using site = await openSite();
  await context.grantPermissions(["notifications"], { origin: CABINET_URL });
  await signIn("client");
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await push(page, { id: "m2", receiptUrl: `${site.origin}/receipt`, title: "Cabinet", text: "Hello" });
  await expect.poll(() => site.reports).toEqual(["delivered"]);
  expect(await shown(page)).toEqual([{ title: "Cabinet", body: "Hello" }]);
});
