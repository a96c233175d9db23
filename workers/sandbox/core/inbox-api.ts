import { Hono } from "hono";
import { z } from "zod";
import { controlChange, faultsChange } from "./control";
import { type Env, inboxOf } from "./env";
import { toPublic } from "./message";
import { ACCOUNTS } from "./registry";

const MAX_LIMIT = 1000;

const page = z.object({
  channel: z.string().min(1).nullable().default(null),
  to: z
    .string()
    // An unencoded plus in a query arrives as a space.
    .transform((to) => to.replace(/^[+ ]/, ""))
    .nullable()
    .default(null),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(0).max(MAX_LIMIT).default(50),
});

const id = z.coerce.number().int().positive();
const pressBody = z.object({ button: z.number().int().min(0) });
const actBody = z.object({ data: z.string().max(1600).nullable().default(null) });
const replyBody = z.object({ text: z.string().trim().min(1).max(1600) });

export const inboxApi = new Hono<{ Bindings: Env }>();

inboxApi.get("/messages", async (c) => {
  const filter = page.safeParse(c.req.query());
  if (!filter.success) return c.json(invalid(filter.error), 400);
  const { rows, total } = await inboxOf(c.env).list(filter.data);
  return c.json({ data: rows.map(toPublic), total });
});

inboxApi.delete("/messages", async (c) => {
  await inboxOf(c.env).clear();
  return c.body(null, 204);
});

inboxApi.post("/messages/:id/reply", async (c) => {
  const body = replyBody.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return c.json(invalid(body.error), 400);
  const messageId = id.safeParse(c.req.param("id"));
  const isKnown = messageId.success && (await inboxOf(c.env).reply(messageId.data, body.data.text));
  return isKnown ? c.body(null, 204) : c.json({ error: "notFound" }, 404);
});

inboxApi.post("/messages/:id/seen", async (c) => {
  const messageId = id.safeParse(c.req.param("id"));
  const result = messageId.success ? await inboxOf(c.env).seen(messageId.data) : "notFound";
  if (result === "done") return c.body(null, 204);
  return c.json({ error: result }, result === "notFound" ? 404 : 409);
});

inboxApi.post("/messages/:id/press", async (c) => {
  const body = pressBody.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return c.json(invalid(body.error), 400);
  const messageId = id.safeParse(c.req.param("id"));
  const isPressed = messageId.success && (await inboxOf(c.env).press(messageId.data, body.data.button));
  return isPressed ? c.body(null, 204) : c.json({ error: "notFound" }, 404);
});

// Acts in an app other than replies: start a bot, block it, permit a community to write…
inboxApi.post("/people/:phone{\\d{7,15}}/:provider/:act", async (c) => {
  const { phone, provider, act } = c.req.param();
  const body = actBody.safeParse(await c.req.json().catch(() => ({})));
  if (!body.success) return c.json(invalid(body.error), 400);
  const isDone = await inboxOf(c.env).act(provider, phone, act, body.data.data);
  return isDone ? c.body(null, 204) : c.json({ error: "notFound" }, 404);
});

inboxApi.use("/control", async (c, next) => {
  const account = c.req.query("provider");
  return account === undefined || ACCOUNTS.includes(account) ? next() : c.json({ error: "notFound" }, 404);
});

inboxApi.get("/control", async (c) => {
  const account = c.req.query("provider");
  const inbox = inboxOf(c.env);
  return c.json(account ? await inbox.faults(account) : await inbox.control());
});

inboxApi.delete("/control", async (c) => {
  const account = c.req.query("provider");
  for (const name of account ? [account] : ACCOUNTS) await inboxOf(c.env).setFaults(name, null);
  return c.body(null, 204);
});

inboxApi.put("/control", async (c) => {
  const account = c.req.query("provider");
  if (account) {
    const change = faultsChange.safeParse(await c.req.json().catch(() => null));
    if (!change.success) return c.json(invalid(change.error), 400);
    return c.json(await inboxOf(c.env).setFaults(account, change.data));
  }
  const change = controlChange.safeParse(await c.req.json().catch(() => null));
  if (!change.success) return c.json(invalid(change.error), 400);
  return c.json(await inboxOf(c.env).setControl(change.data));
});

function invalid({ issues }: z.ZodError) {
  return { error: "invalid", fields: issues.map(({ path, message }) => ({ field: path.join("."), message })) };
}
