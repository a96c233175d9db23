/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Env, inboxOf } from "../core/env";
import { amojoOf } from "./amojo";
import { ConsentPage } from "./consent-page";
import { get, hexOf, hmacHex, list, put, random, take } from "./store";

type Ctx = Context<{ Bindings: Env }>;

const CODE_MS = 20 * 60_000;
const TOKEN_S = 86_400;
const REFRESH_MS = 90 * 24 * 60 * 60_000;

interface Grant {
  account: string;
  until: number;
}

interface Account {
  hook: string | null;
  downFor: number;
  notes: Record<string, unknown[]>;
  phones: Record<string, string>;
}

const NEW: Account = { hook: null, downFor: 0, notes: {}, phones: {} };

/** amoCRM: one host for all accounts, told apart by the token. */
export const amocrm = new Hono<{ Bindings: Env }>();

amocrm.get("/oauth", (c) => {
  const { client_id: clientId, state = "" } = c.req.query();
  if (clientId !== c.env.AMOCRM_CLIENT_ID) return c.text("Integration not found", 400);
  return c.html(<ConsentPage crm="amoCRM" action="/oauth/allow" field="subdomain" value="flowers" state={state} />);
});

amocrm.get("/oauth/allow", async (c) => {
  const { subdomain = "flowers", state = "" } = c.req.query();
  const { control } = await inboxOf(c.env).settings();
  const back = control.callbacks.amocrm;
  if (!back) return c.text("The integration has no redirect_uri", 400);
  const code = random();
  await put(c.env, `amocode ${code}`, { account: subdomain, until: Date.now() + CODE_MS } satisfies Grant);
  if (!(await get(c.env, `amo ${subdomain}`))) await put(c.env, `amo ${subdomain}`, NEW);
  const url = new URL(back);
  const referer = new URL(c.req.url).host;
  url.search = String(new URLSearchParams({ code, state, referer, client_id: c.env.AMOCRM_CLIENT_ID }));
  return c.redirect(url.href);
});

amocrm.post("/oauth2/access_token", async (c) => {
  const request = await c.req.json<Record<string, string>>();
  const { control } = await inboxOf(c.env).settings();
  const isClient = request.client_id === c.env.AMOCRM_CLIENT_ID && request.client_secret === c.env.AMOCRM_CLIENT_SECRET;
  if (!isClient || request.redirect_uri !== control.callbacks.amocrm) return problem(c, 400, "Client is wrong");
  const isCode = request.grant_type === "authorization_code";
  const key = isCode ? `amocode ${request.code}` : `amorefresh ${request.refresh_token}`;
  const grant = await take<Grant>(c.env, key);
  if (!grant || grant.until < Date.now())
    return problem(c, 400, isCode ? "Authorization code is wrong" : "Token has been revoked");
  const [access, refresh] = [random(), random()];
  await put(c.env, `amoaccess ${access}`, { account: grant.account, until: Date.now() + TOKEN_S * 1000 });
  await put(c.env, `amorefresh ${refresh}`, { account: grant.account, until: Date.now() + REFRESH_MS });
  return c.json({ token_type: "Bearer", expires_in: TOKEN_S, access_token: access, refresh_token: refresh });
});

const idOf = async (name: string) => Number.parseInt((await hexOf(name)).slice(0, 7), 16);

async function opened(c: Ctx): Promise<{ name: string; account: Account } | Response> {
  const grant = await get<Grant>(c.env, `amoaccess ${(c.req.header("authorization") ?? "").replace("Bearer ", "")}`);
  if (!grant || grant.until < Date.now()) return problem(c, 401, "Unauthorized");
  const account = (await get<Account>(c.env, `amo ${grant.account}`)) ?? NEW;
  if (account.downFor === 0) return { name: grant.account, account };
  await put(c.env, `amo ${grant.account}`, { ...account, downFor: account.downFor - 1 });
  return problem(c, 503, "Service unavailable");
}

amocrm.get("/api/v4/account", async (c) => {
  const known = await opened(c);
  if (known instanceof Response) return known;
  return c.json({
    id: await idOf(known.name),
    name: known.name,
    subdomain: known.name,
    currency: "RUB",
    country: "RU",
    ...(c.req.query("with") === "amojo_id" && { amojo_id: await amojoOf(c.env, known.name) }),
  });
});

amocrm.get("/api/v4/leads/:id", async (c) => {
  const known = await opened(c);
  if (known instanceof Response) return known;
  const id = Number(c.req.param("id"));
  if (known.account.phones[id] === undefined) return c.body(null, 204);
  const lead = { id, name: "Bouquet", price: 3500, responsible_user_id: 1, status_id: 142, pipeline_id: 3177727 };
  const contacts = c.req.query("with")?.includes("contacts") ? [{ id: id + 1, is_main: true, _links: {} }] : [];
  return c.json({ ...lead, _embedded: { tags: [], companies: [], contacts } });
});

amocrm.get("/api/v4/contacts/:id", async (c) => {
  const known = await opened(c);
  if (known instanceof Response) return known;
  const id = Number(c.req.param("id"));
  const phone = known.account.phones[id - 1];
  if (phone === undefined) return c.body(null, 204);
  const values = [{ value: phone, enum_id: 771_031, enum_code: "WORK" }];
  const fields = phone
    ? [{ field_id: 3, field_name: "Phone", field_code: "PHONE", field_type: "multitext", values }]
    : null;
  return c.json({ id, name: "Anna", first_name: "", last_name: "", custom_fields_values: fields });
});

const entity = { entity_id: z.number().optional() };
const notes = z
  .array(
    z.discriminatedUnion("note_type", [
      z.object({
        ...entity,
        note_type: z.literal("sms_out"),
        params: z.object({ text: z.string().min(1), phone: z.string().min(1) }),
      }),
      z.object({
        ...entity,
        note_type: z.literal("service_message"),
        params: z.object({ service: z.string().min(1), text: z.string().min(1) }),
      }),
    ]),
  )
  .min(1);

amocrm.on("POST", ["/api/v4/leads/notes", "/api/v4/leads/:id/notes"], async (c) => {
  const known = await opened(c);
  if (known instanceof Response) return known;
  const added = notes.safeParse(await c.req.json());
  const of = added.data?.map(({ entity_id: id }) => (c.req.param() as { id?: string }).id ?? id);
  if (!of || of.includes(undefined)) return problem(c, 400, "Request validation failed");
  const { name, account } = known;
  const kept = { ...account.notes };
  for (const [at, { entity_id: _, ...note }] of added.data!.entries()) kept[of[at]!] = [...(kept[of[at]!] ?? []), note];
  await put(c.env, `amo ${name}`, { ...account, notes: kept });
  return c.json({ _embedded: { notes: of.map((id, at) => ({ id: at + 1, entity_id: Number(id) })) } });
});

const stage = z.object({
  url: z.url(),
  lead: z.number(),
  phone: z.string(),
  time: z.number().default(1_764_200_000),
  form: z.enum(["standard", "pipeline"]).default("standard"),
  account: z.number().optional(),
});

/** Simulates a deal reaching a stage whose action calls `url`. */
amocrm.post("/amo/:name/stage", async (c) => {
  const name = c.req.param("name");
  const { url, lead, phone, time, form, account = await idOf(name) } = stage.parse(await c.req.json());
  const known = (await get<Account>(c.env, `amo ${name}`)) ?? NEW;
  await put(c.env, `amo ${name}`, { ...known, phones: { ...known.phones, [lead]: phone } });
  const of = (prefix: string, fields: Record<string, unknown>) =>
    Object.entries(fields).map(([key, value]) => [`${prefix}[${key}]`, String(value)]);
  const standard = [
    ...of("leads[status][0]", {
      id: lead,
      status_id: 142,
      pipeline_id: 3_177_727,
      old_status_id: 143,
      last_modified: time,
    }),
    ...of("account", { id: account, subdomain: name }),
  ];
  const pipeline = [
    ["event[type]", "2"],
    ["event[type_code]", "lead_appeared_in_status"],
    ["event[time]", String(time)],
    ...of("event[data]", { id: lead, element_type: 2, status_id: 142, pipeline_id: 3_177_727 }),
    ["action[settings][widget][settings][key]", "k"],
    ...Object.entries({ subdomain: name, account_id: String(account) }),
  ];
  const body = new URLSearchParams((form === "standard" ? standard : pipeline) as [string, string][]);
  const response = await fetch(url, { method: "POST", body }).catch(() => null);
  await response?.body?.cancel();
  return c.json({ answered: response?.status ?? null });
});

const trouble = z.object({
  kind: z.enum(["expire", "revoke", "down", "end"]),
  times: z.number().default(1),
  url: z.string().default(""),
});

amocrm.post("/amo/:name/trouble", async (c) => {
  const name = c.req.param("name");
  const { kind, times, url } = trouble.parse(await c.req.json());
  if (kind === "down")
    await put(c.env, `amo ${name}`, { ...((await get<Account>(c.env, `amo ${name}`)) ?? NEW), downFor: times });
  for (const prefix of kind === "expire" ? ["amoaccess "] : kind === "revoke" ? ["amoaccess ", "amorefresh "] : []) {
    for (const [token, grant] of Object.entries(await list<Grant>(c.env, prefix)))
      if (grant.account === name) await put(c.env, prefix + token, { ...grant, until: 0 });
  }
  if (kind !== "end") return c.body(null, 204);
  const [client, id] = [c.env.AMOCRM_CLIENT_ID, await idOf(name)];
  const signature = await hmacHex(c.env.AMOCRM_CLIENT_SECRET, `${client}|${id}`);
  const at = new URL(url);
  at.search = String(new URLSearchParams({ client_uuid: client, account_id: String(id), signature }));
  const response = await fetch(at).catch(() => null);
  await response?.body?.cancel();
  return c.json({ answered: response?.status ?? null });
});

amocrm.get("/amo/:name", async (c) => c.json((await get<Account>(c.env, `amo ${c.req.param("name")}`)) ?? NEW));

function problem(c: Ctx, status: 400 | 401 | 503, detail: string): Response {
  const titles = { 400: "Bad Request", 401: "Unauthorized", 503: "Service Unavailable" };
  return c.json(
    { title: titles[status], type: "https://developers.amocrm.com/v3/errors/OAuthProblemJson", status, detail },
    status,
    { "content-type": "application/problem+json" },
  );
}
