import { type Context, Hono } from "hono";
import { encode } from "uqr";
import { pngOf } from "../../../../app/web/http/png";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import { fingerprintOf } from "../../core/reference";
import { GREEN_API, hookOf, type Instance } from "./instances";
import { createRequest, deleteRequest, phoneRequest, sends, settings } from "./request";

type Ctx = Context<{ Bindings: Env }>;
type Parameters = Record<string, unknown>;

const QR_MS = 20_000;
const QUOTA = 466;
const BROKEN = "<html><body><h1>502 Bad Gateway</h1></body></html>";

/** GREEN-API: instances by the partner's token, each instance's methods by its own. */
export const greenApi = new Hono<{ Bindings: Env }>();

greenApi.all("/green-api/partner/:method/:token", async (c) => {
  // The partner API returns errors with HTTP 200.
  if (c.req.param("token") !== c.env.GREEN_PARTNER_TOKEN) return c.json({ code: 401, description: "Unauthorized" });
  const inbox = inboxOf(c.env);
  switch (c.req.param("method")) {
    case "createInstance": {
      const { data } = createRequest.safeParse(await bodyOf(c));
      if (!data || Object.keys(data).length === 0) return c.json({ code: 400, description: "Bad request data" });
      const { name = "", ...given } = data;
      const { idInstance, apiTokenInstance } = await inbox.makeInstance(name, given);
      return c.json({ idInstance, apiTokenInstance, typeInstance: "whatsapp" });
    }
    case "deleteInstanceAccount": {
      const { data } = deleteRequest.safeParse(await bodyOf(c));
      const known = data && (await inbox.instance(data.idInstance));
      if (!known || known.isDeleted) return c.json({ code: 404, description: "Not found" });
      await inbox.changeInstance(known.idInstance, { isDeleted: true });
      return c.json({ deleteInstanceAccount: true });
    }
    case "getInstances":
      return c.json((await inbox.instances()).map(listed));
    default:
      return c.json({ code: 404, description: "Not found" });
  }
});

greenApi.all("/green-api/:instance{waInstance[0-9]{1,10}}/:method/:token", async (c) => {
  const instance = await inboxOf(c.env).instance(Number(c.req.param("instance").slice("waInstance".length)));
  if (!instance || instance.isDeleted) return failed(c, 404, "instance not found");
  if (c.req.param("token") !== instance.apiTokenInstance) return failed(c, 401, "Unauthorized");
  const method = c.req.param("method").toLowerCase();
  if (method in sends) return send(c, instance, method as keyof typeof sends);
  const known = METHODS[method];
  return known ? known(c, instance, await bodyOf(c)) : failed(c, 404, "Not found");
});

const METHODS: Record<string, (c: Ctx, instance: Instance, body: Parameters) => Promise<Response> | Response> = {
  getstateinstance: (c, { stateInstance }) => c.json({ stateInstance }),
  getsettings: (c, { settings, phone }) => c.json({ wid: phone && `${phone}@c.us`, ...settings }),
  getwasettings: (c, { phone, stateInstance }) => c.json({ avatar: "", phone, stateInstance, deviceId: "1" }),
  async setsettings(c, instance, body) {
    const { data } = settings.safeParse(body);
    if (!data) return failed(c, 400, "bad request data");
    const inbox = inboxOf(c.env);
    await inbox.changeInstance(instance.idInstance, { settings: { ...instance.settings, ...data } });
    await inbox.restartInstance(instance.idInstance);
    return c.json({ saveSettings: true });
  },
  async qr(c, { stateInstance, idInstance }) {
    if (stateInstance === "starting")
      return c.json({ type: "error", message: "instance in starting process try later" });
    if (stateInstance !== "notAuthorized")
      return c.json({ type: "alreadyLogged", message: "instance account already authorized" });
    return c.json({ type: "qrCode", message: qrOf(idInstance) });
  },
  async getauthorizationcode(c, { stateInstance }, body) {
    const { data } = phoneRequest.safeParse(body);
    if (!data) return failed(c, 400, "bad request data");
    if (stateInstance !== "notAuthorized") return c.json({ status: false });
    return c.json({ status: true, code: String(data.phoneNumber).slice(-8).toUpperCase() });
  },
  async logout(c, { idInstance }) {
    await inboxOf(c.env).changeInstance(idInstance, { stateInstance: "notAuthorized" });
    return c.json({ isLogout: true });
  },
  async reboot(c, { idInstance }) {
    await inboxOf(c.env).restartInstance(idInstance);
    return c.json({ isReboot: true });
  },
  checkwhatsapp(c, _instance, body) {
    const { data } = phoneRequest.safeParse(body);
    if (!data) return failed(c, 400, "bad request data");
    const outcome = outcomeOf(String(data.phoneNumber));
    return c.json({ existsWhatsapp: outcome !== "rejected" && outcome !== "failed" });
  },
};

async function send(c: Ctx, instance: Instance, method: keyof typeof sends): Promise<Response> {
  if (instance.stateInstance === "starting") return failed(c, 400, "instance in starting process try later");
  if (instance.stateInstance !== "authorized") return failed(c, 400, "instance account not authorized");
  const { data } = sends[method].safeParse(await bodyOf(c));
  if (!data) return failed(c, 400, "bad request data");
  const { text, extras } = data;
  const to = data.chatId.replace("@c.us", "");
  const idMessage = `BAE5${Buffer.from(crypto.getRandomValues(new Uint8Array(8)))
    .toString("hex")
    .toUpperCase()}`;
  const hook = instance.settings.outgoingWebhook === "yes" ? hookOf(instance) : null;
  const verdict = await takeIn(inboxOf(c.env), { channel: "apisender", provider: GREEN_API, bulk: idMessage, extras }, [
    {
      // The API takes no client reference: equal text to the same phone counts as the same message.
      reference: await fingerprintOf([to, text, extras]),
      to,
      from: instance.phone,
      text,
      parts: 1,
      intermediate: true,
      callbackUrl: hook,
      callbackData: String(instance.idInstance),
    },
  ]);
  if (verdict === "tooManyRequests") return failed(c, 429, "Too Many Requests");
  if (verdict === "serverError") return c.html(BROKEN, 502);
  return outcomeOf(to) === "rejected" ? c.json(exceeded(method), QUOTA as 400) : c.json({ idMessage });
}

/** GREEN-API misspells QUOTA as QUOTE too. */
function exceeded(method: string) {
  const description = "Monthly quota has been exceeded";
  return {
    invokeStatus: { method, used: 501, total: 500, status: "QUOTE_EXCEEDED", description },
    correspondentsStatus: {
      method: "correspondents",
      used: 3,
      total: 3,
      status: "CORRESPONDENTS_QUOTE_EXCEEDED",
      description,
    },
  };
}

function qrOf(idInstance: number): string {
  const { data } = encode(`2@${idInstance},${Math.floor(Date.now() / QR_MS)}`, { border: 4 });
  return Buffer.from(pngOf(data, 6)).toString("base64");
}

function listed({ idInstance, apiTokenInstance, name, isDeleted, createdAt }: Instance) {
  return {
    idInstance,
    name,
    typeInstance: "whatsapp",
    timeCreated: new Date(createdAt).toISOString(),
    timeDeleted: "",
    apiTokenInstance,
    deleted: isDeleted,
    tariff: "PARTNER",
    isFree: false,
    isPartner: true,
    isExpired: false,
  };
}

function failed(c: Ctx, statusCode: 400 | 401 | 404 | 429, message: string): Response {
  return c.json({ statusCode, timestamp: new Date().toISOString(), path: c.req.path, message }, statusCode);
}

async function bodyOf(c: Ctx): Promise<Parameters> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === "object" && body !== null ? (body as Parameters) : {};
}
