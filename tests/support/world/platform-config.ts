import { call } from "../forms/open-screen";
import type { Session } from "./people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
export async function ask(method: string, path: string, session?: Session, body?: unknown): Promise<[number, any]> {
  const answer = await call(method, `/api${path}`, { session, body });
  return [answer.status, await answer.json()];
}

let made = 0;
export const titled = (what = "row") => `${what} ${++made}`;

/** Creates a row over REST; returns the reply. */
export async function make(manager: Session, path: string, body: object = {}) {
  const [status, row] = await ask("POST", path, manager, { title: titled(path), ...body });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(row)}`);
  return row;
}

/** A provider with its server and credentials, alone in a new group. */
export async function carrierOf(manager: Session, type = "sms") {
  const server = await make(manager, "/servers", { host: "https://sms.example", processor: "infobip-sms" });
  const secrets = await make(manager, "/credentials", {
    records: { apikey: "a key", username: "cabinet", password: "very secret" },
  });
  const provider = await make(manager, "/providers", { ServerId: server.id, CredentialsId: secrets.id });
  const group = await make(manager, "/providerGroups", { type, Providers: [{ id: provider.id, weight: 70 }] });
  return { server, secrets, provider, group };
}
