import { type Context, Hono } from "hono";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf, variantOf } from "../../core/outcomes";
import { referenceOf } from "../../core/reference";
import { BUSINESS, DISPLAY_NUMBER } from "./callbacks";
import { readRequest } from "./request";
import { listTemplates, NAMES, TEMPLATE_STATES, type TemplateState } from "./templates";

type Ctx = Context<{ Bindings: Env }>;

const DAY_MS = 24 * 60 * 60 * 1000;
const PROVIDER = "whatsapp-cloud";

const MESSAGES: Record<number, string> = {
  100: "(#100) Invalid parameter",
  190: "Invalid OAuth access token - Cannot parse access token",
  130429: "(#130429) Rate limit hit",
  131000: "(#131000) Something went wrong",
  131008: "(#131008) Required parameter is missing",
  131009: "(#131009) Parameter value is not valid",
  131026: "(#131026) Message undeliverable",
  131047: "(#131047) Re-engagement message",
  131049: "(#131049) This message was not delivered to maintain healthy ecosystem engagement",
  131051: "(#131051) Unsupported message type",
  132000: "(#132000) Number of parameters does not match the expected number of params",
  132001: "(#132001) Template name does not exist in the translation",
  132012: "(#132012) Parameter format does not match format in the created template",
  132015: "(#132015) Template is paused",
  132016: "(#132016) Template is disabled",
};
/** Unreachable, marketing limit reached, template paused, template disabled. */
const REFUSALS = [131026, 131049, 132015, 132016];

/** WhatsApp Business Cloud API: any Graph version, one number. */
export const whatsappCloud = new Hono<{ Bindings: Env }>();

whatsappCloud.post("/whatsapp-cloud/:version{v[0-9]+\\.0}/:number/messages", async (c) => {
  const refuse = refusing(c);
  if (c.req.header("authorization") !== `Bearer ${c.env.WHATSAPP_TOKEN}`) return refuse(401, { code: 190 });
  if (c.req.param("number") !== c.env.WHATSAPP_PHONE_NUMBER_ID) {
    return refuse(400, { code: 100, details: "Object with this ID does not exist", error_subcode: 33 });
  }
  const body = (await c.req.json().catch(() => null)) as { status?: string; message_id?: string } | null;
  if (body?.status === "read" && body.message_id) return c.json({ success: true });
  const request = readRequest(body, await statesOf(c));
  if ("code" in request) return refuse(400, request);
  const { to, text, extras, data, isTemplate } = request;
  const inbox = inboxOf(c.env);
  if (!isTemplate && !(await isOpen(c, to))) {
    return refuse(400, { code: 131047, details: "More than 24 hours have passed since the recipient last replied" });
  }
  const id = `wamid.${crypto.randomUUID().replaceAll("-", "").toUpperCase()}`;
  const verdict = await takeIn(inbox, { channel: "whatsapp", provider: PROVIDER, bulk: id, extras }, [
    {
      reference: referenceOf(data ?? "") || id,
      to,
      from: DISPLAY_NUMBER,
      text,
      parts: 1,
      callbackUrl: null,
      callbackData: data,
      intermediate: true,
    },
  ]);
  if (verdict === "tooManyRequests") return refuse(429, { code: 130429 });
  if (verdict === "serverError") return refuse(500, { code: 131000 });
  if (outcomeOf(to) === "rejected") return refuse(400, { code: REFUSALS[variantOf(to)] ?? 131026 });
  return c.json({
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id, message_status: "accepted" }],
  });
});

whatsappCloud.get("/whatsapp-cloud/:version{v[0-9]+\\.0}/:account/message_templates", async (c) => {
  const refuse = refusing(c);
  if (c.req.header("authorization") !== `Bearer ${c.env.WHATSAPP_TOKEN}`) return refuse(401, { code: 190 });
  if (c.req.param("account") !== BUSINESS) {
    return refuse(400, { code: 100, details: "Object with this ID does not exist", error_subcode: 33 });
  }
  const { after = "", limit = "25" } = c.req.query();
  const { data, isLast, cursors } = listTemplates(await statesOf(c), {
    after,
    limit: Math.min(100, Number(limit) || 25),
  });
  const next = new URL(c.req.url);
  next.searchParams.set("after", cursors.after);
  return c.json({ data, paging: { cursors, ...(!isLast && { next: next.href }) } });
});

/** Decides about a template in Meta's place, and notifies the app. */
whatsappCloud.post("/whatsapp-cloud/templates/:name/:state", async (c) => {
  const { name, state } = c.req.param();
  const isDone = NAMES.includes(name) && (await inboxOf(c.env).act(PROVIDER, name, state));
  return isDone ? c.body(null, 204) : c.json({ error: "notFound" }, 404);
});

/** States that were changed. */
async function statesOf(c: Ctx): Promise<Record<string, TemplateState>> {
  const inbox = inboxOf(c.env);
  const known = await Promise.all(
    NAMES.map(async (name) => [name, (await inbox.person(PROVIDER, name)).state] as const),
  );
  const isState = (state: unknown): state is TemplateState => TEMPLATE_STATES.some((one) => one === state);
  return Object.fromEntries(known.flatMap(([name, state]) => (isState(state) ? [[name, state]] : [])));
}

// The 24-hour window after an incoming message; scripted numbers ignore it.
async function isOpen(c: Ctx, to: string): Promise<boolean> {
  if (/^7999000\d{4}$/.test(to)) return true;
  const at = await inboxOf(c.env).repliedAt("whatsapp", to);
  return at !== null && Date.now() - at < DAY_MS;
}

function refusing(c: Ctx) {
  return (
    status: 400 | 401 | 429 | 500,
    { code, details, error_subcode }: { code: number; details?: string; error_subcode?: number },
  ) =>
    c.json(
      {
        error: {
          message: MESSAGES[code],
          type: "OAuthException",
          code,
          ...(error_subcode !== undefined && { error_subcode }),
          ...(details !== undefined && { error_data: { messaging_product: "whatsapp", details } }),
          fbtrace_id: "AsandboxTrace0000000000",
        },
      },
      status,
    );
}
