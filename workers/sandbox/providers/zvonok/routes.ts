import { type Context, Hono } from "hono";
import type { z } from "zod";
import { type Submitted, takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import type { Extras, Stored } from "../../core/message";
import { outcomeOf } from "../../core/outcomes";
import { statusOf } from "./callbacks";
import { callRequest, flashRequest, parametersOf } from "./request";

type Ctx = Context<{ Bindings: Env }>;
type Parameters = Record<string, string | File>;

const CAMPAIGNS: Record<string, { account: string; channel: "voice" | "flashcall" }> = {
  "1001": { account: "zvonok-voice", channel: "voice" },
  "1002": { account: "zvonok-flashcall", channel: "flashcall" },
};
const CALLER = "78005553535";
const CALLER_START = "7495123";
const LATEST = 50;
const BROKEN = "<html><body><h1>502 Bad Gateway</h1></body></html>";

/** Zvonok.com robot calls: GET or a form, errors with HTTP 200 (protocols §9.1). */
export const zvonok = new Hono<{ Bindings: Env }>().basePath("/manager/cabapi_external/api/v1");

zvonok.on(["GET", "POST"], "/phones/:method/", async (c) => {
  const parameters = await parametersOf(c);
  if (parameters.public_key !== c.env.ZVONOK_KEY) return refused(c, "Invalid public_key");
  const campaign = CAMPAIGNS[String(parameters.campaign_id)];
  if (!campaign) return refused(c, "Campaign not found");
  switch (c.req.param("method")) {
    case "call":
      return campaign.channel === "voice" ? say(c, parameters) : refused(c, "Wrong type of campaign");
    case "flashcall":
      return campaign.channel === "flashcall" ? queueMessage(c, parameters) : refused(c, "Wrong type of campaign");
    case "call_by_id":
      return byId(c, campaign.account, String(parameters.call_id));
    case "calls_by_phone":
      return byPhone(c, campaign.channel, String(parameters.phone));
    default:
      return c.notFound();
  }
});

zvonok.post("/audio/upload/", async (c) => {
  const { public_key, clip_name, clip_file } = await parametersOf(c);
  if (public_key !== c.env.ZVONOK_KEY) return refused(c, "Invalid public_key");
  if (!(clip_file instanceof File) || !clip_name) return refused(c, "clip_file is required");
  const id = await inboxOf(c.env).keepClip(clip_file.type || "audio/mpeg", await clip_file.arrayBuffer());
  return c.json({ audioclip_id: id, clip_name });
});

async function say(c: Ctx, parameters: Parameters): Promise<Response> {
  const { data, error } = callRequest.safeParse(parameters);
  if (!data) return refused(c, wrong(error));
  const [, clip] = /^<audio id="(\d+)"\/>$/.exec(data.text) ?? [];
  if (clip && !(await inboxOf(c.env).clip(Number(clip)))) return refused(c, "Audio not found");
  const extras = clip ? { audio: `/clips/${clip}` } : { voice: data.speaker };
  const taken = await take(c, parameters, { to: data.phone, from: CALLER, text: clip ? "" : data.text }, extras);
  if (taken instanceof Response) return taken;
  // The oldest method: no `status`, no `data`.
  return c.json({
    balance: "9999.00",
    call_id: Number(taken),
    created: new Date().toISOString(),
    phone: `+${data.phone}`,
  });
}

async function queueMessage(c: Ctx, parameters: Parameters): Promise<Response> {
  const { data, error } = flashRequest.safeParse(parameters);
  if (!data) return refused(c, wrong(error));
  const pincode = data.phone_suffix ?? String(crypto.getRandomValues(new Uint16Array(1))[0]! % 10_000).padStart(4, "0");
  const call = { to: data.phone, from: CALLER_START + pincode, text: pincode };
  const taken = await take(c, parameters, call);
  if (taken instanceof Response) return taken;
  const more = { balance: "9999.00", created: new Date().toISOString(), phone: `+${data.phone}` };
  return c.json({ status: "ok", data: { ...more, call_id: Number(taken), pincode } });
}

/** The call's id, or an error. */
async function take(
  c: Ctx,
  { campaign_id }: Parameters,
  call: Pick<Submitted, "to" | "from" | "text">,
  extras?: Extras,
): Promise<string | Response> {
  const { account, channel } = CAMPAIGNS[String(campaign_id)]!;
  const id = newCallId();
  const callbackData = String(campaign_id);
  const rest = { parts: 1, callbackUrl: null, callbackData, intermediate: true };
  // Counts refusals by phone and text, as there is no client reference.
  const reference = /^7999000/.test(call.to) ? `${call.to} ${call.text}` : id;
  const batch = { channel, provider: account, bulk: id, ...(extras && { extras }) };
  const verdict = await takeIn(inboxOf(c.env), batch, [{ ...call, ...rest, reference }]);
  if (verdict === "tooManyRequests") return c.json({ status: "error", data: "Too many requests" }, 429);
  if (verdict === "serverError") return c.html(BROKEN, 502);
  return outcomeOf(call.to) === "rejected" ? refused(c, "Invalid phone number") : id;
}

async function byId(c: Ctx, account: string, id: string): Promise<Response> {
  const call = await inboxOf(c.env).callOf(account, id);
  return call ? c.json([rowOf(call)]) : refused(c, "Call not found");
}

async function byPhone(c: Ctx, channel: string, phone: string): Promise<Response> {
  const to = phone.replace(/\D/g, "");
  const { rows } = await inboxOf(c.env).list({ channel, to, offset: 0, limit: LATEST });
  const calls = rows.filter(({ provider, status }) => provider.startsWith("zvonok-") && status !== "rejected");
  return c.json(calls.map(rowOf));
}

function rowOf({ bulk, recipient, status, received_at, done_at }: Stored) {
  return {
    call_id: Number(bulk),
    phone: `+${recipient}`,
    status: statusOf(status, recipient),
    created: new Date(received_at).toISOString(),
    completed: done_at && new Date(done_at).toISOString(),
    duration: status === "delivered" || status === "seen" ? 12 : 0,
  };
}

const refused = (c: Ctx, data: string) => c.json({ status: "error", data });
const wrong = (error: z.ZodError) => error.issues[0]!.message;

function newCallId(): string {
  return `${Date.now()}${String(crypto.getRandomValues(new Uint16Array(1))[0]! % 1000).padStart(3, "0")}`;
}
