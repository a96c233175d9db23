import { type ErrorHandler, Hono } from "hono";
import { viewerOfToken } from "../app/domain/access/viewer-of-token";
import { logged, loggedPath, stackOf } from "../app/domain/shared/errors/logged";
import { readSessionCookie } from "../app/web/session/session-cookie";
import { clientOf } from "./api/http/client";
import { countForm } from "./api/http/rate";
import { dropEmptyParameters } from "./clean-address";
import { parseEnv } from "./env";
import { openTexts } from "./open-texts";
import { opened } from "./opened";
import { platformOf, requestPlatform } from "./platform";
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

type Variables = { nonce: string; origins?: string[]; forms?: string[] };

// Opened when they are needed: all together would hold a cold start up.
const pages = opened(async (assets: Env["ASSETS"]) => (await import("./pages")).openPages(assets));
const api = opened(async () => (await import("./api/api")).api);
const callbacks = opened(() => import("./api/provider-callbacks"));
const banks = opened(() => import("./api/payment-callbacks"));
const integrations = opened(() => import("./api/integration-calls"));
const unsubscribes = opened(() => import("./api/contacts/unsubscribes"));
const push = opened(() => import("./push/script"));
const queues = opened(() => import("./queues/consumer"));
const cron = opened(() => import("./cron"));
const shortLinks = opened(() => import("./short-links/redirect"));
const inbox = opened(() => import("./mail/inbound"));

const isOwnHost = (env: Env, { url }: Request) => new URL(url).host === new URL(env.PUBLIC_URL).host;

const app = new Hono<{ Bindings: Env; Variables: Variables }>();
app.onError(failed);
app.on(["GET", "HEAD"], ["/", "/:slug", "/:slug/"], async (c, next) => {
  if (isOwnHost(c.env, c.req.raw)) return next();
  const answer = await (await shortLinks()).redirectShort(c.req.raw, c.env, c.executionCtx);
  return answer ?? next();
});
app.post("/api/payments/webhook/:method/:outcome{(?:success|fail)/?}", async (c) =>
  (await banks()).takePaymentCallback(c.req.raw, c.env, c.req.param("method")),
);
app.all("/api/*", async (c) => (await api()).fetch(c.req.raw, c.env, c.executionCtx));
app.on(["GET", "POST"], "/webhook/providers/:processor/:providerId/:signature", async (c) =>
  (await callbacks()).takeProviderCallback(c.req.raw, c.env, c.req.param()),
);
app.post("/webhook/in/:secret", async (c) =>
  (await integrations()).takeIntegrationCall(c.req.raw, c.env, c.req.param("secret")),
);
app.on(["GET", "POST"], "/webhook/crm/:kind{yclients|amocrm}", async (c) =>
  (await integrations()).takeCrmEvent(c.req.raw, c.env, c.req.param("kind")),
);
app.on(["POST", "OPTIONS"], ["/webhook/crm/amocrm/chats/:scope", "/webhook/crm/amocrm/widget"], async (c) =>
  (await integrations()).takeSignedCrmCall(c.req.raw, c.env),
);
app.post("/unsubscribe/:token", async (c) =>
  (await unsubscribes()).takeUnsubscribe(c.req.raw, c.env, c.req.param("token")),
);
app.get("/push/:file{push_[0-9a-f]+\\.js}", async (c) =>
  (await push()).pushScript(c.req.raw, c.env, c.req.param("file")),
);
app.use(secureHeaders, refuseCrossSite, dropEmptyParameters);
app.all("*", async (c) => {
  const platform = requestPlatform(c.env, c.executionCtx);
  const client = clientOf(c.req.raw);
  const token = readSessionCookie(c.req.raw);
  let viewer: ReturnType<typeof viewerOfToken> | undefined;
  const answer = await pages(c.env.ASSETS);
  return answer(c.req.raw, {
    platform,
    nonce: c.get("nonce"),
    allowOrigin: (origin) => c.set("origins", [...(c.get("origins") ?? []), origin]),
    allowForm: (origin) => c.set("forms", [...(c.get("forms") ?? []), origin]),
    countForm: (ownerId) => countForm(parseEnv(c.env), ownerId),
    readAsset: async (path) => {
      const file = await c.env.ASSETS.fetch(new URL(path, c.req.url));
      return file.ok ? file.text() : null;
    },
    client,
    viewer: () => (viewer ??= token ? viewerOfToken(platform, token, client.ip) : Promise.resolve(null)),
  });
});

export default {
  async fetch(request, env, context) {
    await openTexts(env.ASSETS);
    return app.fetch(request, env, context);
  },
  async email(message, env, context) {
    await openTexts(env.ASSETS);
    return (await inbox()).takeMail(message, env, (request) => app.fetch(request, env, context));
  },
  async queue(batch, env) {
    await openTexts(env.ASSETS);
    return (await queues()).consume(platformOf(env), batch);
  },
  async scheduled(_controller, env) {
    await openTexts(env.ASSETS);
    return (await cron()).tick(platformOf(env));
  },
} satisfies ExportedHandler<Env>;

type Env = import("./env").Env;
