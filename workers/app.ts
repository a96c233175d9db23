import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { Hono } from "hono";
import { forgetAttempts } from "../app/domain/access/attempts";
import { forgetKeys } from "../app/domain/access/idempotency";
import { forgetRecoveries } from "../app/domain/access/recovery";
import { viewerOfToken } from "../app/domain/access/viewer-of-token";
import { pruneDrafts } from "../app/domain/drafts/drafts";
import { cleanFiles } from "../app/domain/files/clean";
import { tellDailyBalance } from "../app/domain/notifications/daily";
import { tellHeld } from "../app/domain/notifications/held";
import { tellLimits } from "../app/domain/notifications/limits";
import { keepProviders } from "../app/domain/routing/keep";
import { pruneHealth } from "../app/domain/routing/prune-health";
import { expireHeld } from "../app/domain/sendings/held";
import { forgetRefs } from "../app/domain/sendings/provider-refs";
import { sweep } from "../app/domain/sendings/sweep";
import { pruneVisits } from "../app/domain/telemetry/prune";
import { lookAfterInstances } from "../app/domain/wapi/looks";
import { renewInstances } from "../app/domain/wapi/renewals";
import { settleCreations } from "../app/domain/wapi/settle";
import { pruneHooks } from "../app/domain/webhooks/sweep";
import { readSessionCookie } from "../app/web/session-cookie";
import { answeringThrown } from "../app/web/thrown";
import { api } from "./api/api";
import { clientOf } from "./api/client";
import { unsubscribes } from "./api/unsubscribes";
import { webhooks } from "./api/webhooks";
import { takeMail } from "./mail/inbound";
import { platformOf } from "./platform";
import { pushScript } from "./push/script";
import { consume } from "./queues/consumer";
import { refuseCrossSite, secureHeaders } from "./security";

export { AccountHub } from "./hub/account-hub";
export { Scheduler } from "./hub/scheduler";
export { SmppLink } from "./smpp/link";

type Variables = { nonce: string; origins?: string[] };

const remix = createRequestHandler(answeringThrown(build as unknown as ServerBuild), "production");

const app = new Hono<{ Bindings: Env; Variables: Variables }>({ getPath });
app.route("/api", api);
app.route("/webhook", webhooks);
app.route("/unsubscribe", unsubscribes);
app.route("/push", pushScript);
app.use(secureHeaders, refuseCrossSite);
app.all("*", (c) => {
  const platform = platformOf(c.env);
  const client = clientOf(c.req.raw);
  const token = readSessionCookie(c.req.raw);
  let viewer: ReturnType<typeof viewerOfToken> | undefined;
  return remix(c.req.raw, {
    platform,
    nonce: c.get("nonce"),
    allowOrigin: (origin) => c.set("origins", [...(c.get("origins") ?? []), origin]),
    client,
    viewer: () => (viewer ??= token ? viewerOfToken(platform, token, client.ip) : Promise.resolve(null)),
  });
});

// Clients build `/api//reports` and `requisites/` and must not be redirected (integrators §1.2, 3).
function getPath(request: Request): string {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api")) return pathname;
  return pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

export default {
  fetch: app.fetch,
  email: (message, env) => takeMail(message, env, (request) => app.fetch(request, env)),
  queue: (batch, env) => consume(platformOf(env), batch),
  scheduled: async (_controller, env) => {
    const platform = platformOf(env);
    const next = await sweep(platform);
    if (next !== null) await platform.scheduler.wake(next);
    await keepProviders(platform);
    await forgetKeys(platform);
    await forgetAttempts(platform);
    await forgetRecoveries(platform);
    await forgetRefs(platform);
    await pruneVisits(platform);
    await pruneDrafts(platform);
    await pruneHooks(platform);
    await pruneHealth(platform);
    await cleanFiles(platform);
    await expireHeld(platform);
    await tellHeld(platform);
    await settleCreations(platform);
    await renewInstances(platform);
    await tellLimits(platform);
    await tellDailyBalance(platform);
    // Last: it waits for others.
    await lookAfterInstances(platform);
  },
} satisfies ExportedHandler<Env>;

type Env = import("./env").Env;
