import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../core/env";
import { inboxOf } from "../core/env";
import { get, hmacHex, put, random } from "./store";

interface Salon {
  status: "active" | "freeze" | "uninstall" | "none";
  webhooks: string[];
  /** Error for the next installation. */
  refusal: string | null;
  answers: (number | null)[];
}

const NEW: Salon = { status: "none", webhooks: [], refusal: null, answers: [] };
const TYPE = "application/vnd.yclients.v2+json";

/** YCLIENTS' marketplace, and salons whose records change. */
export const yclients = new Hono<{ Bindings: Env }>();

yclients.use("/marketplace/*", async (c, next) => {
  const isPartner = c.req.header("authorization") === `Bearer ${c.env.YCLIENTS_PARTNER_TOKEN}`;
  if (!isPartner) return c.json({ success: false, data: null, meta: { message: "Partner not found" } }, 401);
  if (c.req.header("accept") !== TYPE) return c.json({ success: false, data: null, meta: { message: "Accept" } }, 406);
  await next();
});

const install = z.object({
  salon_id: z.number(),
  application_id: z.number(),
  webhook_urls: z.array(z.url()).min(1),
  api_key: z.string().optional(),
});

yclients.post("/marketplace/partner/callback", async (c) => {
  const parsed = install.safeParse(await c.req.json());
  const wrong = (message: string) => c.json({ success: false, data: null, meta: { message } }, 422);
  if (!parsed.success) return wrong("Wrong parameters");
  const { salon_id: id, application_id: application, webhook_urls: webhooks } = parsed.data;
  if (String(application) !== c.env.YCLIENTS_APPLICATION_ID) return wrong("Application not found");
  const salon = (await get<Salon>(c.env, `yc ${id}`)) ?? NEW;
  if (salon.refusal) return wrong(salon.refusal);
  if (salon.status === "active") return wrong("Application is already installed");
  await put(c.env, `yc ${id}`, { ...salon, status: "active", webhooks });
  return c.json({ success: true, data: {}, meta: { message: "Created" } }, 201);
});

yclients.get("/marketplace/salon/:id/application/:application", async (c) => {
  const salon = (await get<Salon>(c.env, `yc ${c.req.param("id")}`)) ?? NEW;
  return c.json({
    success: true,
    data: { logs: [], payments: [], connection_status: { status: salon.status } },
    meta: [],
  });
});

yclients.post("/marketplace/salon/:id/application/:application/uninstall", async (c) => {
  const key = `yc ${c.req.param("id")}`;
  const salon = (await get<Salon>(c.env, key)) ?? NEW;
  await put(c.env, key, { ...salon, status: "uninstall", webhooks: [] });
  return c.json({ success: true, data: null, meta: {} });
});

/** Leads on after a salon's owner presses "Connect" in the marketplace. */
yclients.get("/yclients/:id/connect", async (c) => {
  const { control } = await inboxOf(c.env).settings();
  const back = control.callbacks.yclients;
  if (!back) return c.text("The application has no address", 400);
  const id = c.req.param("id");
  const user = {
    id: Number(c.req.query("user") ?? 12),
    name: "Anna",
    phone: "79990000001",
    email: "anna@example.com",
    is_approved: 1,
    salon_name: `Salon ${id}`,
  };
  const json = JSON.stringify(user);
  const url = new URL(back);
  const sign = await hmacHex(c.env.YCLIENTS_PARTNER_TOKEN, json);
  url.search = String(new URLSearchParams({ salon_id: id, user_data: btoa(json), user_data_sign: sign }));
  return c.redirect(url.href);
});

const change = z.object({
  status: z.enum(["create", "update", "delete"]),
  id: z.number(),
  phone: z.string(),
  changedAt: z.string().default("2026-11-27T12:00:00+0300"),
  company: z.number().optional(),
});

/** Simulates a change of a record, in the webhooks' format. */
yclients.post("/yclients/:id/records", async (c) => {
  const salonId = Number(c.req.param("id"));
  const { status, id, phone, changedAt, company } = change.parse(await c.req.json());
  const salon = (await get<Salon>(c.env, `yc ${salonId}`)) ?? NEW;
  const data = {
    id,
    company_id: salonId,
    staff_id: 2835418,
    date: "2026-11-28 12:10:00",
    deleted: status === "delete",
    services: [{ id: 1, title: "Haircut", cost: 1500 }],
    staff: { id: 2835418, name: "Olga" },
    client: { id: 7, name: "Anna", phone, email: "" },
    comment: "",
    attendance: 0,
    seance_length: 1500,
    last_change_date: changedAt,
    api_id: random(),
  };
  const body = { company_id: company ?? salonId, resource: "record", resource_id: id, status, data };
  return c.json({ answered: await Promise.all(salon.webhooks.map((url) => notify(url, body))) });
});

const act = z.object({
  event: z.enum(["uninstall", "freeze", "thaw", "refuse"]),
  token: z.string().optional(),
  url: z.string().optional(),
});

yclients.post("/yclients/:id/events", async (c) => {
  const id = c.req.param("id");
  const { event, token = c.env.YCLIENTS_PARTNER_TOKEN, url } = act.parse(await c.req.json());
  const salon = (await get<Salon>(c.env, `yc ${id}`)) ?? NEW;
  if (event === "refuse") {
    await put(c.env, `yc ${id}`, { ...salon, refusal: salon.refusal ? null : "Salon has no paid licence" });
    return c.json({ answered: [] });
  }
  if (event === "thaw") {
    await put(c.env, `yc ${id}`, { ...salon, status: "active" });
    return c.json({ answered: [] });
  }
  const body = {
    salon_id: Number(id),
    application_id: Number(c.env.YCLIENTS_APPLICATION_ID),
    event,
    partner_token: token,
  };
  const answered = await Promise.all((url ? [url] : salon.webhooks).map((one) => notify(one, body)));
  if (token === c.env.YCLIENTS_PARTNER_TOKEN) await put(c.env, `yc ${id}`, { ...salon, status: event });
  return c.json({ answered });
});

yclients.get("/yclients/:id", async (c) => c.json((await get<Salon>(c.env, `yc ${c.req.param("id")}`)) ?? NEW));

async function notify(url: string, body: object): Promise<number | null> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(url, init).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}
