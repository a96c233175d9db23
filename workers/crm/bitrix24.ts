import { z } from "zod";
import type { Crm, CrmAnswer, CrmCall, CrmConnection, CrmFailure } from "../../app/domain/base/shared/ports/crm";
import { hostsOf } from "../../app/domain/base/shared/public-address";
import type { Env } from "../env";
import { refusalOfFetch } from "../hooks/resolver";
import { filled, maybe, text } from "../providers/core/foreign";
import { type Answer, below } from "../providers/core/http";
import { askJson, baseOf, cut, isLocalHost } from "./ask-json";

/** A cloud portal can be renamed by its owner; the old address redirects. */
const HOST = /^[a-z0-9-]+\.bitrix24\.[a-z]{2,3}(\.[a-z]{2})?$/;

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  client_endpoint: z.url(),
  member_id: z.string().min(1),
});

const failure = z.object({ error: z.union([z.string(), z.number()]), error_description: z.string().default("") });

/** An access token is valid for an hour. */
const EXPIRED = new Set(["expired_token", "invalid_token", "NO_AUTH_FOUND"]);
const REVOKED = new Set([
  "invalid_grant",
  "NOT_INSTALLED",
  "PAYMENT_REQUIRED",
  "APPLICATION_NOT_FOUND",
  "WRONG_CLIENT",
]);
const BUSY = new Set(["QUERY_LIMIT_EXCEEDED", "OPERATION_TIME_LIMIT", "INTERNAL_SERVER_ERROR", "OVERLOAD_LIMIT"]);

const call = z.object({
  event: maybe(text),
  type: maybe(text),
  message_id: maybe(filled.pipe(z.string().max(100))),
  message_to: maybe(text),
  message_body: maybe(text),
  auth: z.object({ member_id: filled, application_token: filled }),
});

/** https://apidocs.bitrix24.com: OAuth 2.0, and a message provider for its CRM. */
export function bitrix24(env: Env): Crm | null {
  const { BITRIX24_OAUTH_URL: oauth, BITRIX24_CLIENT_ID: id, BITRIX24_CLIENT_SECRET: secret } = env;
  if (!oauth || !id || !secret) return null;
  const local = hostsOf(env.WEBHOOK_ALLOWED_HOSTS);
  const isOwn = (host: string) => HOST.test(host) || isLocalHost(host, local);
  const grant = (fields: Record<string, string>): Promise<CrmAnswer<z.infer<typeof tokens>>> => {
    const url = below(oauth, "oauth/token/");
    url.search = String(new URLSearchParams({ ...fields, client_id: id, client_secret: secret }));
    return askJson(url, { method: "GET" }, (json) => tokens.safeParse(json).data, grantFailure);
  };
  const invoke = async (connection: CrmConnection, method: string, fields: object): Promise<CrmAnswer<unknown>> => {
    if (await refusalOfFetch(connection.endpoint, local)) return { failed: "refused", detail: "endpoint" };
    const body = { ...fields, auth: connection.access };
    const onMoved = (to: URL) => {
      connection.endpoint = new URL(to.pathname.slice(0, -method.length), to).href;
    };
    return askJson(below(connection.endpoint, method), { body, isOwn, onMoved }, resultOf, callFailure);
  };
  const done = async (pending: Promise<CrmAnswer<unknown>>): Promise<CrmAnswer<null>> => {
    const answer = await pending;
    return "failed" in answer ? answer : { value: null };
  };
  return {
    bearsToken: true,
    authorizeUrl(portal, state) {
      const url = below(baseOf(portal, isLocalHost(portal, local)), "oauth/authorize/");
      url.search = String(new URLSearchParams({ client_id: id, state }));
      return url.href;
    },
    brought: async () => null,
    async exchange(code) {
      const granted = await grant({ grant_type: "authorization_code", code });
      if ("failed" in granted) return granted;
      const {
        access_token: access,
        refresh_token: refresh,
        client_endpoint: endpoint,
        member_id: account,
      } = granted.value;
      return { value: { access, refresh, endpoint, account, title: new URL(endpoint).host } };
    },
    async refresh({ refresh }) {
      const granted = await grant({ grant_type: "refresh_token", refresh_token: refresh });
      if ("failed" in granted) return granted;
      const { access_token: access, refresh_token: next, client_endpoint: endpoint } = granted.value;
      return { value: { access, refresh: next, endpoint } };
    },
    async install(connection, { code, handler, name }) {
      const sender = { CODE: code, TYPE: "SMS", HANDLER: handler, NAME: name };
      const added = await invoke(connection, "messageservice.sender.add", sender);
      const known = "failed" in added && added.detail.startsWith("ERROR_SENDER_ALREADY_INSTALLED");
      const made = known ? await invoke(connection, "messageservice.sender.update", sender) : added;
      if ("failed" in made) return made;
      return acceptRefused(await done(invoke(connection, "event.bind", { event: "ONAPPUNINSTALL", handler })));
    },
    async check(connection, code) {
      const list = await invoke(connection, "messageservice.sender.list", {});
      if ("failed" in list) return list;
      const isThere = Array.isArray(list.value) && list.value.includes(code);
      return isThere ? { value: null } : { failed: "refused", detail: code };
    },
    uninstall: (connection, code) => done(invoke(connection, "messageservice.sender.delete", { CODE: code })),
    read: async (body) => readCall(body),
    lookUp: async (_connection, data) => ({ value: data }),
    report: (connection, code, { externalId, status }) =>
      done(
        invoke(connection, "messageservice.message.status.update", {
          CODE: code,
          MESSAGE_ID: externalId,
          STATUS: status,
        }),
      ),
  };
}

// Binding an event twice is refused; the first binding still holds.
const acceptRefused = (bound: CrmAnswer<null>): CrmAnswer<null> =>
  "failed" in bound && bound.failed === "refused" ? { value: null } : bound;

function readCall(body: unknown): CrmCall | null {
  const { data } = call.safeParse(body);
  if (!data) return null;
  const { auth, event, message_id: externalId, message_to = "", message_body = "" } = data;
  const from = { account: auth.member_id, token: auth.application_token };
  if (event?.toUpperCase() === "ONAPPUNINSTALL") return { ...from, asks: [{ kind: "ended" }] };
  if (data.type !== "SMS" || !externalId) return { ...from, asks: [] };
  const message = { message_id: externalId, message_to, message_body };
  return { ...from, asks: [{ kind: "message", event: "message", externalId, data: message }] };
}

function resultOf(json: unknown): unknown {
  return typeof json === "object" && json !== null && "result" in json ? (json.result ?? null) : undefined;
}

function callFailure(answer: Answer): CrmFailure {
  const { code, detail } = said(answer);
  if (EXPIRED.has(code) || (answer.status === 401 && !REVOKED.has(code))) return { failed: "expired", detail };
  if (REVOKED.has(code)) return { failed: "revoked", detail };
  return { failed: BUSY.has(code) ? "down" : "refused", detail };
}

function grantFailure(answer: Answer): CrmFailure {
  const { detail } = said(answer);
  return { failed: "revoked", detail };
}

function said(answer: Answer): { code: string; detail: string } {
  const { data } = failure.safeParse(answer.json);
  if (!data) return { code: "", detail: String(answer.status) };
  const code = String(data.error);
  return { code, detail: cut(data.error_description ? `${code}: ${data.error_description}` : code) };
}
