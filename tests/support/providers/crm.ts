import { env } from "cloudflare:test";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { authorizeUrl, createCrm, finishConnect } from "../../../app/domain/products/integrations/crm/connect";
import { crmInput } from "../../../app/domain/products/integrations/crm/input";
import { getIntegration } from "../../../app/domain/products/integrations/integrations";
import { openCrms } from "../../../workers/crm/crms";
import { parseEnv } from "../../../workers/env";
import { openEngine } from "../engine/engine";
import { CABINET_URL, SANDBOX_URL } from "../run/hosts";
import { type Engine, openAccount, SENDER } from "../world/scene";

// biome-ignore lint/suspicious/noExplicitAny: what the sandbox answers is what is tested
type Answer = any;

export async function sandbox(path: string, body?: object, method = body ? "POST" : "GET"): Promise<Answer> {
  const init = { method, headers: { "content-type": "application/json" }, redirect: "manual" as const };
  const answer = await fetch(SANDBOX_URL + path, { ...init, ...(body && { body: JSON.stringify(body) }) });
  const location = answer.headers.get("location");
  if (location) return Object.fromEntries(new URL(location).searchParams);
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
}

/** The real CRM clients, with the sandbox as the other side. */
export async function crmScene(): Promise<{ engine: Engine; owner: { id: string } }> {
  const back = (kind: string) => `${CABINET_URL}/settings/integrations/return/${kind}`;
  const callbacks = Object.fromEntries(["bitrix24", "yclients", "amocrm"].map((kind) => [kind, back(kind)]));
  await sandbox("/control", { callbacks }, "PUT");
  const engine = openEngine();
  engine.crms = openCrms(parseEnv(env));
  engine.config = { ...engine.config, publicUrl: CABINET_URL };
  return { engine, owner: await openAccount(engine) };
}

/** Connects as the owner does in a browser; `more`: further form fields. */
export async function connected(
  engine: Engine,
  owner: { id: string },
  kind: "bitrix24" | "amocrm",
  account: string,
  more = {},
) {
  const input = { kind, title: "Flowers", sender: SENDER, portal: `${account}.bitrix24.test`, ...more };
  const made = await createCrm(engine, owner, crmInput.parse(input));
  if (!made.ok) throw new Error(made.problems.map(({ key }) => key).join());
  const result = await consent(engine, owner, made.value.id, account);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

export async function consent(engine: Engine, owner: { id: string }, id: string, account: string) {
  const row = (await getIntegration(engine.db, owner, id))!;
  const authorizeAt = new URL((await authorizeUrl(engine, row))!);
  const isBitrix = row.kind === "bitrix24";
  authorizeAt.searchParams.set(isBitrix ? "portal" : "subdomain", account);
  const path = isBitrix ? "/oauth/authorize/allow" : "/oauth/allow";
  const { state, code, domain, referer } = await sandbox(`${path}${authorizeAt.search}`);
  const brought = { state, code, portal: domain ?? referer };
  const done = await finishConnect(engine, owner, row.kind as "bitrix24" | "amocrm", brought);
  return done.ok ? ok(done.value.row) : done;
}

export async function integrationNow(engine: Engine, owner: { id: string }, id: string) {
  return (await getIntegration(engine.db, owner, id))!;
}
