import { z } from "zod";
import type { Crm, CrmAnswer, CrmCall, CrmConnection, CrmFailure } from "../../app/domain/base/shared/ports/crm";
import type { Env } from "../env";
import { say } from "../i18n";
import { maybe, some } from "../providers/core/foreign";
import { type Answer, below, parseJson } from "../providers/core/http";
import { chatsOf } from "./amojo";
import { askJson, baseOf, cut } from "./ask-json";
import { isSigned } from "./signature";

const HOST = /^[a-z0-9-]+\.(amocrm\.(ru|com)|kommo\.com)$/;

const tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });
const account = z.object({ id: z.number(), name: z.string(), amojo_id: z.string().optional() });
const failure = z.object({ title: z.string().optional(), detail: z.string().optional(), hint: z.string().optional() });

const id = z.union([z.number(), z.string()]).transform(String);
const lead = z.object({
  id: z.number(),
  name: z.string().nullable(),
  price: z.number().nullable(),
  _embedded: z.object({ contacts: z.array(z.object({ id: z.number(), is_main: z.boolean() })).default([]) }),
});
const contact = z.object({
  name: z.string().nullable(),
  custom_fields_values: z
    .array(z.object({ field_code: z.string().nullable(), values: z.array(z.object({ value: z.unknown() })) }))
    .nullable(),
});

const moved = z.object({ id, status_id: maybe(id), last_modified: maybe(id), updated_at: maybe(id) });
const standard = z.object({
  account: z.object({ id }),
  leads: z.object({ status: some(moved), add: some(moved) }),
});
const pipeline = z.object({
  account_id: id,
  event: z.object({ time: maybe(id), data: z.object({ id, status_id: maybe(id) }) }),
});
const alg = z.object({ alg: z.literal("HS256") });
const pressed = z.object({ lead: id });
const claims = z.object({
  iss: z.url(),
  aud: z.url(),
  jti: z.string().min(1),
  nbf: z.number(),
  exp: z.number(),
  account_id: id,
  client_uuid: z.string(),
});
const ended = z.object({ client_uuid: z.string(), account_id: id, signature: z.string() });

/** https://www.amocrm.ru/developers: OAuth 2.0, a webhook of a pipeline stage, and notes on a deal. */
export function amocrm(env: Env): Crm | null {
  const { AMOCRM_URL: home, AMOCRM_CLIENT_ID: client, AMOCRM_CLIENT_SECRET: secret } = env;
  const { AMOCRM_CHANNEL_ID: channel, AMOCRM_CHANNEL_SECRET: channelSecret } = env;
  if (!home || !client || !secret) return null;
  const isTheirs = (host: string) => HOST.test(host) || host === new URL(home).host;
  const endpointOf = (host: string) => (HOST.test(host) ? baseOf(host, false) : `${new URL(home).protocol}//${host}/`);
  const chats = channel && channelSecret ? chatsOf({ channel, secret: channelSecret }) : null;
  const amojoOf = (endpoint: string) => endpoint.replace(HOST_OF_ACCOUNT, "//amojo.$1/");
  const redirectUri = new URL("/settings/integrations/return/amocrm", env.PUBLIC_URL).href;
  // Owners rename accounts and move them from amocrm.com to kommo.com.
  const following = (place: Pick<CrmConnection, "endpoint">) => ({
    isOwn: isTheirs,
    onMoved(to: URL) {
      place.endpoint = endpointOf(to.host);
    },
  });
  const grant = (
    place: Pick<CrmConnection, "endpoint">,
    fields: object,
  ): Promise<CrmAnswer<z.infer<typeof tokens>>> => {
    const body = { ...fields, client_id: client, client_secret: secret, redirect_uri: redirectUri };
    return askJson(
      below(place.endpoint, "oauth2/access_token"),
      { body, ...following(place) },
      (json) => tokens.safeParse(json).data,
      grantFailure,
    );
  };
  const read = <T>(place: Pick<CrmConnection, "endpoint" | "access">, path: string, shape: z.ZodType<T>) =>
    askJson(
      below(place.endpoint, `api/v4/${path}`),
      { method: "GET", headers: { authorization: `Bearer ${place.access}` }, ...following(place) },
      (json) => shape.safeParse(json).data,
      callFailure,
    );
  return {
    bearsToken: false,
    authorizeUrl(_portal, state) {
      const url = below(home, "oauth");
      url.search = String(new URLSearchParams({ client_id: client, state, mode: "popup" }));
      return url.href;
    },
    brought: async () => null,
    async exchange(code, portal) {
      if (!isTheirs(portal)) return { failed: "refused", detail: cut(portal) };
      const place = { endpoint: endpointOf(portal), access: "" };
      const granted = await grant(place, { grant_type: "authorization_code", code });
      if ("failed" in granted) return granted;
      const { access_token: access, refresh_token: refresh } = granted.value;
      place.access = access;
      const known = await read(place, "account?with=amojo_id", account);
      if ("failed" in known) return known;
      const { endpoint } = place;
      const { id: accountId, name: title, amojo_id: amojoId } = known.value;
      const chat = (chats && amojoId) || null;
      return { value: { access, refresh, endpoint, account: String(accountId), title, chat } };
    },
    async refresh(connection) {
      const granted = await grant(connection, { grant_type: "refresh_token", refresh_token: connection.refresh });
      if ("failed" in granted) return granted;
      const { access_token: access, refresh_token: refresh } = granted.value;
      return { value: { access, refresh, endpoint: connection.endpoint } };
    },
    // The owner adds the address to a pipeline stage, which works without chats too.
    async install({ endpoint, chat }) {
      const joined = chats && chat ? await chats.connect(amojoOf(endpoint), chat) : { value: null };
      if (!("failed" in joined)) return joined;
      return { value: joined.failed === "refused" ? "noChats" : "chatsDown" };
    },
    async check(connection) {
      const known = await read(connection, "account", account);
      return "failed" in known ? known : { value: null };
    },
    uninstall: async ({ endpoint, chat }) =>
      chats && chat ? chats.disconnect(amojoOf(endpoint), chat) : { value: null },
    read: (body) => readCall(body, client, secret),
    async readSigned({ body, signature, token }, now) {
      if (signature !== null) return (await chats?.read(body, signature, now)) ?? null;
      const known = token === null ? null : await claimsOf(token, secret);
      const { data } = pressed.safeParse(parseJson(new TextDecoder().decode(body)));
      if (!known || !data) return null;
      const isOurs = known.client_uuid === client && new URL(known.aud).origin === new URL(env.PUBLIC_URL).origin;
      const isNow = known.nbf * 1000 <= now + DRIFT_MS && known.exp * 1000 > now;
      if (!isOurs || !isNow || !isTheirs(new URL(known.iss).host)) return null;
      const externalId = `${data.lead}.widget.${known.jti}`;
      const asks = { kind: "message" as const, event: "widget", externalId, lookUp: true as const, data };
      return { of: { account: known.account_id }, once: known.jti, asks };
    },
    async lookUp(connection, data) {
      const { lead: of, chat } = data;
      if (chat) return { value: data };
      const deal = await read(connection, `leads/${encodeURIComponent(String(of))}?with=contacts`, lead);
      if ("failed" in deal) return deal;
      const { id: leadId, name, price, _embedded: linked } = deal.value;
      const main = linked.contacts.find(({ is_main: isMain }) => isMain) ?? linked.contacts[0];
      if (!main) return { value: { lead: { id: leadId, name, price } } };
      const person = await read(connection, `contacts/${main.id}`, contact);
      if ("failed" in person) return person;
      const fields = person.value.custom_fields_values ?? [];
      const phone = fields.find(({ field_code: code }) => code === "PHONE")?.values[0]?.value;
      return { value: { lead: { id: leadId, name, price }, contact: { name: person.value.name, phone } } };
    },
    // A chat accepts each id once: if a request got no answer, refusing its repeat means that the chat has the message.
    async answer({ endpoint, chat }, answer, isRepeat) {
      if (!chats || !chat) return { failed: "refused", detail: "chats" };
      const text = answer.text || say(languageOf(endpoint), "errors", "crmAnswerFile");
      const written = await chats.write(amojoOf(endpoint), chat, { ...answer, text });
      return isRepeat && "failed" in written && written.detail === "400" ? { value: null } : written;
    },
    async report(connection, _code, { externalId, status, told, phone, text, title }) {
      const { endpoint, access, chat } = connection;
      const isGood = status === "sent" || status === "delivered";
      const [of, message] = externalId.split(".");
      if (of === "chat") {
        if (!chats || !chat || status === "sent") return { value: null };
        const error = isGood ? null : failedNote(endpoint, phone);
        return chats.reportDelivery(amojoOf(endpoint), { chat, id: message!, error });
      }
      if (isGood && told !== null && told !== "failed") return { value: null };
      const note = isGood
        ? { note_type: "sms_out", params: { text, phone: `+${phone}` } }
        : { note_type: "service_message", params: { service: title, text: failedNote(endpoint, phone) } };
      return askJson(
        below(endpoint, `api/v4/leads/${encodeURIComponent(of!)}/notes`),
        { headers: { authorization: `Bearer ${access}` }, body: [note], ...following(connection) },
        () => null,
        callFailure,
      );
    },
  };
}

const DRIFT_MS = 60_000;
const HOST_OF_ACCOUNT = /\/\/[a-z0-9-]+\.(amocrm\.ru|amocrm\.com|kommo\.com)\//;

const languageOf = (endpoint: string) => (endpoint.includes(".ru") ? "ru" : "en");
const failedNote = (endpoint: string, phone: string) =>
  say(languageOf(endpoint), "errors", "crmNoteFailed", { phone: phone ? `+${phone}` : "" }).trim();

/** A disposable token: HS256 with the integration's secret. */
async function claimsOf(token: string, secret: string) {
  const [head = "", content = "", mac = ""] = token.split(".");
  const open = (part: string) => parseJson(Buffer.from(part, "base64url").toString());
  if (!alg.safeParse(open(head)).success) return null;
  const hex = Buffer.from(mac, "base64url").toString("hex");
  return (await isSigned(secret, `${head}.${content}`, hex)) ? claims.safeParse(open(content)).data : null;
}

async function readCall(body: unknown, client: string, secret: string): Promise<CrmCall | null> {
  const end = ended.safeParse(body).data;
  if (end) {
    const isTheirs =
      end.client_uuid === client && (await isSigned(secret, `${client}|${end.account_id}`, end.signature));
    return { account: isTheirs ? end.account_id : null, token: null, asks: [{ kind: "ended" }] };
  }
  const message = (of: string, stage = "", at = "") => ({
    kind: "message" as const,
    event: "stage",
    externalId: `${of}.${stage}.${at}`,
    lookUp: true as const,
    data: { lead: of },
  });
  const stage = pipeline.safeParse(body).data;
  if (stage) {
    const { data, time } = stage.event;
    return { account: stage.account_id, token: null, asks: [message(data.id, data.status_id, time)] };
  }
  const known = standard.safeParse(body).data;
  if (!known) return null;
  const deals = [...known.leads.status, ...known.leads.add];
  const asks = deals.map((deal) => message(deal.id, deal.status_id, deal.last_modified ?? deal.updated_at));
  return { account: known.account.id, token: null, asks };
}

function callFailure(answer: Answer): CrmFailure {
  return { failed: answer.status === 401 ? "expired" : "refused", detail: detailOf(answer) };
}

function grantFailure(answer: Answer): CrmFailure {
  return { failed: "revoked", detail: detailOf(answer) };
}

function detailOf(answer: Answer): string {
  const said = failure.safeParse(answer.json).data;
  return cut(said?.detail ?? said?.hint ?? said?.title ?? String(answer.status));
}
