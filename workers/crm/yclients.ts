import { z } from "zod";
import type { Crm, CrmAnswer, CrmCall, CrmFailure } from "../../app/domain/base/shared/ports/crm";
import type { Env } from "../env";
import { maybe, text } from "../providers/core/foreign";
import { type Answer, below, parseJson } from "../providers/core/http";
import { askJson, cut } from "./ask-json";
import { isSame, isSigned } from "./signature";

const TYPE = "application/vnd.yclients.v2+json";

const done = z.object({ success: z.literal(true) });
const refusal = z.object({ meta: z.object({ message: z.string() }) });
const status = z.object({
  success: z.literal(true),
  data: z.object({ connection_status: z.object({ status: z.string() }) }),
});

const id = z.union([z.number(), z.string()]).transform(String);

const event = z.object({ salon_id: id, application_id: id, event: text, partner_token: text });

const record = z.object({
  company_id: id,
  resource: text,
  resource_id: maybe(id),
  status: text.catch(""),
  data: z.looseObject({ last_change_date: maybe(text) }).catch({ last_change_date: undefined }),
});

const user = z.looseObject({ salon_id: id.optional(), salon_name: z.string().optional() });

/** https://developers.yclients.com: a marketplace application and webhooks of records. */
export function yclients(env: Env): Crm | null {
  const { YCLIENTS_URL: base, YCLIENTS_APPLICATION_ID: application, YCLIENTS_PARTNER_TOKEN: token } = env;
  if (!base || !application || !token) return null;
  const headers = { authorization: `Bearer ${token}`, accept: TYPE };
  const isOwn = (host: string) => /(^|\.)yclients\.com$/.test(host) || host === new URL(base).host;
  const post = (path: string, body: object): Promise<CrmAnswer<null>> =>
    askJson(
      below(base, path),
      { headers, body, isOwn },
      (json) => (done.safeParse(json).success ? null : undefined),
      failureOf,
    );
  const check = (salon: string): Promise<CrmAnswer<null>> =>
    askJson(
      below(base, `marketplace/salon/${encodeURIComponent(salon)}/application/${application}`),
      { method: "GET", headers, isOwn },
      (json) => (status.safeParse(json).data?.data.connection_status.status === "active" ? null : undefined),
      failureOf,
    );
  const uninstall = (salon: string) =>
    post(`marketplace/salon/${encodeURIComponent(salon)}/application/${application}/uninstall`, {});
  return {
    bearsToken: false,
    authorizeUrl: () => null,
    async brought(query) {
      const [salon, data, sign] = ["salon_id", "user_data", "user_data_sign"].map((name) => query.get(name) ?? "");
      // An unescaped "+" arrives as a space.
      const json = Buffer.from(data!.replaceAll(" ", "+"), "base64").toString();
      if (!/^\d{1,12}$/.test(salon!) || !json || !(await isSigned(token, json, sign!))) return null;
      const known = user.safeParse(parseJson(json)).data;
      if (!known || (known.salon_id !== undefined && known.salon_id !== salon)) return null;
      const unbound = known.salon_id === undefined ? sign!.toLowerCase() : null;
      return { account: salon!, title: known.salon_name ?? `salon ${salon}`, unbound };
    },
    exchange: async () => ({ failed: "refused", detail: "" }),
    refresh: async () => ({ failed: "revoked", detail: "" }),
    async install({ account }, { handler }) {
      const body = { salon_id: Number(account), application_id: Number(application), webhook_urls: [handler] };
      const made = await post("marketplace/partner/callback", body);
      if (!("failed" in made) || made.failed !== "refused") return made;
      // A repeated installation is refused and keeps its old address, so uninstalls first.
      const known = await check(account);
      if ("failed" in known) return made;
      const gone = await uninstall(account);
      return "failed" in gone ? gone : post("marketplace/partner/callback", body);
    },
    check: ({ account }) => check(account),
    uninstall: ({ account }) => uninstall(account),
    read: (body) => readCall(body, token, application),
    lookUp: async (_connection, data) => ({ value: data }),
    report: null,
  };
}

async function readCall(body: unknown, token: string, application: string): Promise<CrmCall | null> {
  const notification = event.safeParse(body).data;
  if (notification) {
    const isTheirs = notification.application_id === application && (await isSame(notification.partner_token, token));
    const kind = notification.event === "uninstall" ? "ended" : notification.event === "freeze" ? "frozen" : null;
    return { account: isTheirs ? notification.salon_id : null, token: null, asks: kind ? [{ kind }] : [] };
  }
  const known = record.safeParse(body).data;
  if (!known) return null;
  const from = { account: known.company_id, token: null };
  if (known.resource !== "record" || known.resource_id === undefined || known.status === "")
    return { ...from, asks: [] };
  const { resource_id: of, status: what, data } = known;
  const externalId = [of, what, what === "update" ? (data.last_change_date ?? "") : ""].join(".");
  return { ...from, asks: [{ kind: "message", event: what, externalId, data }] };
}

function failureOf(answer: Answer): CrmFailure {
  const said = refusal.safeParse(answer.json).data?.meta.message;
  return { failed: "refused", detail: cut(said || String(answer.status)) };
}
