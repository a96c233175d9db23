import { siteOfKey } from "../../app/domain/network/push/sites";
import { pushCarrierOf, vapidKeyOf, WEB_PUSH } from "../../app/domain/network/routing/push-carrier";
import type { Env } from "../env";
import { platformOf } from "../platform";

const HEADERS = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=300",
  "x-content-type-options": "nosniff",
};

/** Serves public/push/page.js with the site's key and the provider's VAPID key. */
export async function pushScript(request: Request, env: Env, file: string): Promise<Response> {
  const platform = platformOf(env);
  const key = file.slice(0, -".js".length);
  const site = await siteOfKey(platform.db, key);
  const carrier = site && (await pushCarrierOf(platform, site.ownerId, WEB_PUSH));
  const vapid = carrier && vapidKeyOf(carrier);
  if (!vapid) return new Response(null, { status: 404 });
  const page = await env.ASSETS.fetch(new URL("/push/page.js", request.url));
  const address = new URL("/api/push/subscriptions", platform.config.publicUrl).href;
  const call = `startCabinetPush(${JSON.stringify({ key, vapid, address })}, document.currentScript.dataset);`;
  return new Response(`(() => {\n${await page.text()}\n${call}\n})();\n`, { headers: HEADERS });
}
