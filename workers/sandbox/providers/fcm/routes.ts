import { type Context, Hono } from "hono";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import type { Button } from "../../core/message";
import { outcomeOf } from "../../core/outcomes";
import { grant, isGranted, LIFE_S } from "./access";
import { fits, phoneOfToken, type SendRequest, sendRequest } from "./request";

type Ctx = Context<{ Bindings: Env }>;

export const FCM = "fcm";

/** Firebase Cloud Messaging HTTP v1 and Google's token endpoint; a phone's app has the token `phone-<digits>`. */
export const fcm = new Hono<{ Bindings: Env }>();

fcm.post("/fcm/token", async (c) => {
  const form = await c.req.parseBody().catch(() => ({}));
  const granted = await grant(c.env, form, c.req.url);
  if ("error" in granted) return c.json(granted, 400);
  return c.json({ access_token: granted.token, expires_in: LIFE_S, token_type: "Bearer" });
});

fcm.post("/fcm/v1/projects/:project/:call{messages:send}", async (c) => {
  const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token || !(await isGranted(c.env, token))) return failed(c, 401, "UNAUTHENTICATED");
  if (c.req.param("project") !== c.env.FCM_PROJECT_ID) return failed(c, 403, "PERMISSION_DENIED");
  const request = sendRequest.safeParse(await c.req.json().catch(() => null));
  const phone = request.data ? phoneOfToken(request.data.message.token) : null;
  if (!request.data || !fits(request.data) || !phone) return failed(c, 400, "INVALID_ARGUMENT", "INVALID_ARGUMENT");
  const name = `projects/${c.env.FCM_PROJECT_ID}/messages/0:${crypto.randomUUID()}`;
  if (request.data.validate_only) return c.json({ name });
  return deliver(c, { request: request.data, phone, name });
});

async function deliver(c: Ctx, { request, phone, name }: { request: SendRequest; phone: string; name: string }) {
  const { notification = {}, data = {} } = request.message;
  const buttons: Button[] = [
    ...(data.link ? [{ text: data.link, url: data.link }] : []),
    ...(data.buttons ? JSON.parse(data.buttons) : []),
  ];
  const extras = { ...(notification.image && { image: notification.image }), ...(buttons.length > 0 && { buttons }) };
  const message = {
    reference: data.id ?? name,
    to: phone,
    from: notification.title ?? "",
    text: notification.body ?? "",
    parts: 1,
    callbackUrl: null,
    callbackData: null,
    intermediate: false,
  };
  const verdict = await takeIn(inboxOf(c.env), { channel: "push", provider: FCM, bulk: name, extras }, [message]);
  if (verdict === "tooManyRequests") return failed(c, 429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED");
  if (verdict === "serverError") return failed(c, 500, "INTERNAL", "INTERNAL");
  if (outcomeOf(phone) === "rejected") return failed(c, 404, "NOT_FOUND", "UNREGISTERED");
  return c.json({ name });
}

function failed(c: Ctx, code: 400 | 401 | 403 | 404 | 429 | 500, status: string, errorCode?: string) {
  const type = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
  const details = errorCode ? [{ "@type": type, errorCode }] : [];
  const headers: Record<string, string> = code === 429 ? { "retry-after": "1" } : {};
  return c.json({ error: { code, message: status, status, details } }, code, headers);
}
