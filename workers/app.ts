import { type ErrorHandler, Hono } from "hono";
import { viewerOfToken } from "../app/domain/base/access/viewer-of-token";
import { noteFailure } from "../app/domain/base/shared/errors/failure-kind";
import { logged, loggedPath, stackOf } from "../app/domain/base/shared/errors/logged";
import { DOORS, type Door } from "../app/domain/insight/console/doors";
import { readSessionCookie } from "../app/web/session/session-cookie";
import { clientOf } from "./api/http/client";
import { countAddress, countForm } from "./api/http/rate";
import { dropEmptyParameters } from "./clean-address";
import { withTrueAddress } from "./client-address";
import { parseEnv } from "./env";
import { answerPage } from "./near";
import { openTexts } from "./open-texts";
import { opened } from "./opened";
import { asInvocation } from "./outgoing";
import { ownFiles } from "./own-files";
import { platformOf } from "./platform";
import { bareHeaders, refuseCrossSite, secureHeaders } from "./security";
import { counted } from "./tally";

export { AccountHub } from "./hub/account-hub";
export { DoorTally } from "./hub/door-tally";
export { Scheduler } from "./hub/scheduler";
export { SmppLink } from "./smpp/link";

// Keeps phones, texts and secrets in a path out of the log.
const failed: ErrorHandler = (error, c) => {
  const { pathname } = new URL(c.req.url);
  const what = { method: c.req.method, pathname: loggedPath(pathname), error: logged(error), stack: stackOf(error) };
  noteFailure("door.failed", error);
  console.error(JSON.stringify({ event: "door.failed", ...what }));
  return c.body(null, 500);
};

type Variables = { nonce: string; origins?: Set<string>; forms?: Set<string> };

// Loaded on first use: loading all together would slow down a cold start.
const pages = opened(async (assets: Env["ASSETS"]) => (await import("./remix/pages")).openPages(assets));
const api = opened(async () => (await import("./api/api")).api);
const callbacks = opened(() => import("./api/network/provider-callbacks"));
const banks = opened(() => import("./api/money/payment-callbacks"));
const integrations = opened(() => import("./api/products/integration-calls"));
const unsubscribes = opened(() => import("./api/library/contacts/unsubscribes"));
const push = opened(() => import("./push/script"));
const queues = opened(() => import("./queues/consumer"));
const cron = opened(() => import("./cron"));
const shortLinks = opened(() => import("./short-links/redirect"));
const inbox = opened(() => import("./mail/inbound"));

const isOwnHost = (env: Env, { url }: Request) => new URL(url).host === new URL(env.PUBLIC_URL).host;

const app = new Hono<{ Bindings: Env; Variables: Variables }>();
app.onError(failed);
app.use(bareHeaders);
// The public files' host serves nothing else, so a customer's HTML file shares no origin with the cabinet.
app.use(async (c, next) => {
  const { host, pathname } = new URL(c.req.url);
  if (!c.env.FILES_HOST || host !== c.env.FILES_HOST) return next();
  const isFile = ["GET", "HEAD"].includes(c.req.method) && /^\/api\/storage\/[^/]+$/.test(pathname);
  return isFile ? next() : c.text("404", 404);
});
const SHORT = ["/", "/:slug", "/:slug/", "/:slug/:signs{[^A-Za-z0-9/]+}"];
app.on(["GET", "HEAD"], SHORT, async (c, next) => {
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
  const client = clientOf(c.req.raw);
  const token = readSessionCookie(c.req.raw);
  const page = await pages(c.env.ASSETS);
  return answerPage(c.req.raw, c.env, c.executionCtx, (platform) => {
    let known: ReturnType<typeof viewerOfToken> | undefined;
    const viewer = () => (known ??= token ? viewerOfToken(platform, token, client.ip) : Promise.resolve(null));
    const origins = new Set<string>();
    const forms = new Set<string>();
    c.set("origins", origins);
    c.set("forms", forms);
    return page(c.req.raw, {
      platform,
      nonce: c.get("nonce"),
      allowOrigin: (origin) => void origins.add(origin),
      allowForm: (origin) => void forms.add(origin),
      countForm: (ownerId) => countForm(parseEnv(c.env), ownerId),
      countStranger: async () => {
        if (!(await viewer())) await countAddress(parseEnv(c.env), client.ip);
      },
      readAsset: async (path) => {
        const file = await c.env.ASSETS.fetch(new URL(path, c.req.url));
        return file.ok ? file.text() : null;
      },
      client,
      viewer,
    });
  });
});

function doorOf(path: string): Door {
  if (/^\/(webhook|api\/payments\/webhook)\//.test(path)) return "callback";
  return path.startsWith("/api/") ? "rest" : "screen";
}

/** By the queue's own name, `cabinet-express`. */
const queueOf = (queue: string): Door => DOORS.find((door) => queue === `cabinet-${door}`) ?? "tasks";

export default {
  async fetch(request, env, context) {
    await openTexts(env.ASSETS);
    const answer = async () => app.fetch(withTrueAddress(request, env.TRUST_PROXY), env, context);
    const run = () => asInvocation(answer, ownFiles(env, context));
    return counted(doorOf(new URL(request.url).pathname), env, context, run);
  },
  async email(message, env, context) {
    await openTexts(env.ASSETS);
    const { takeMail } = await inbox();
    const take = () => takeMail(message, env, async (request) => app.fetch(request, env, context));
    return counted("mail", env, context, async () => asInvocation(take, ownFiles(env, context)));
  },
  async queue(batch, env, context) {
    await openTexts(env.ASSETS);
    const { consume } = await queues();
    const run = () => asInvocation(() => consume(platformOf(env), batch, context), ownFiles(env, context));
    return counted(queueOf(batch.queue), env, context, run);
  },
  async scheduled(_controller, env, context) {
    await openTexts(env.ASSETS);
    const { tick } = await cron();
    const run = () => asInvocation(() => tick(platformOf(env)), ownFiles(env, context));
    return counted("cron", env, context, run);
  },
} satisfies ExportedHandler<Env>;

type Env = import("./env").Env;
