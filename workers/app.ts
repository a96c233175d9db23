import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/cloudflare";
import { type ErrorHandler, Hono } from "hono";
import { viewerOfToken } from "../app/domain/access/viewer-of-token";
import { logged, loggedPath, stackOf } from "../app/domain/shared/errors/logged";
import { answeringThrown } from "../app/web/http/thrown";
import { readSessionCookie } from "../app/web/session/session-cookie";
import { api } from "./api/api";
import { unsubscribes } from "./api/contacts/unsubscribes";
import { clientOf } from "./api/http/client";
import { countForm } from "./api/http/rate";
import { webhooks } from "./api/provider-callbacks";
import { tick } from "./cron";
import { parseEnv } from "./env";
import { takeMail } from "./mail/inbound";
import { narrowHandler } from "./narrow-routes";
import { platformOf, requestPlatform } from "./platform";
import { pushScript } from "./push/script";
import { consume } from "./queues/consumer";
import { refuseCrossSite, secureHeaders } from "./security";

export { AccountHub } from "./hub/account-hub";
export { Scheduler } from "./hub/scheduler";
export { SmppLink } from "./smpp/link";

// The log must not contain phones, texts or secrets of a path.
const failed: ErrorHandler = (error, c) => {
  const { pathname } = new URL(c.req.url);
  const what = { method: c.req.method, pathname: loggedPath(pathname), error: logged(error), stack: stackOf(error) };
  console.error(JSON.stringify({ event: "door.failed", ...what }));
  return c.body(null, 500);
};

type Variables = { nonce: string; origins?: string[] };

const remix = narrowHandler(answeringThrown(build as unknown as ServerBuild));

const app = new Hono<{ Bindings: Env; Variables: Variables }>({ getPath });
app.onError(failed);
app.route("/api", api);
app.route("/webhook", webhooks);
app.route("/unsubscribe", unsubscribes);
app.route("/push", pushScript);
app.use(secureHeaders, refuseCrossSite);
app.all("*", (c) => {
  const platform = requestPlatform(c.env, c.executionCtx);
  const client = clientOf(c.req.raw);
  const token = readSessionCookie(c.req.raw);
  let viewer: ReturnType<typeof viewerOfToken> | undefined;
  return remix(c.req.raw, {
    platform,
    nonce: c.get("nonce"),
    allowOrigin: (origin) => c.set("origins", [...(c.get("origins") ?? []), origin]),
    countForm: (ownerId) => countForm(parseEnv(c.env), ownerId),
    client,
    viewer: () => (viewer ??= token ? viewerOfToken(platform, token, client.ip) : Promise.resolve(null)),
  });
});

// Clients send `/api//reports` and `requisites/` and must not be redirected (integrators §1.2, 3).
function getPath(request: Request): string {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api")) return pathname;
  return pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

export default {
  fetch: app.fetch,
  email: (message, env, context) => takeMail(message, env, (request) => app.fetch(request, env, context)),
  queue: (batch, env) => consume(platformOf(env), batch),
  scheduled: (_controller, env) => tick(platformOf(env)),
} satisfies ExportedHandler<Env>;

type Env = import("./env").Env;
