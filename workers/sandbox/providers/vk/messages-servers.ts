import { z } from "zod";
import { type Env, inboxOf } from "../../core/env";
import type { VkError } from "./messages-request";

export const VK_MESSAGES = "vk-messages";

/** A callback server and its subscribed events; none until the client switches them on. */
interface VkServer {
  id: number;
  title: string;
  url: string;
  secret_key: string;
  status: "ok" | "failed";
  api_version: string;
  events: Record<string, 0 | 1>;
}

type Parameters = Record<string, string>;
type Answer = { response: unknown } | VkError;

const EVENTS = ["message_new", "message_reply", "message_event", "message_allow", "message_deny", "message_read"];
const MOST_SERVERS = 10;
const LIMIT: VkError = [2000, "Servers number limit is reached"];
const PLACE = `${VK_MESSAGES}.servers`;

const server = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().min(1).max(14),
  secret_key: z.string().max(50).default(""),
});
const settings = z.object({
  api_version: z.string().regex(/^5\.\d+$/),
  ...Object.fromEntries(EVENTS.map((event) => [event, z.enum(["0", "1"]).optional()])),
});

/** The groups.* methods for the Callback API, names in lower case. */
export const serverMethods: Record<string, (env: Env, parameters: Parameters) => Promise<Answer>> = {
  async "groups.getcallbackservers"(env) {
    const items = (await serversOf(env)).map(({ api_version: _, events: __, ...shown }) => ({
      ...shown,
      creator_id: 1,
    }));
    return { response: { count: items.length, items } };
  },
  async "groups.addcallbackserver"(env, parameters) {
    const { data, error } = server.safeParse(parameters);
    if (!data) return wrong(error);
    const known = await serversOf(env);
    if (known.length >= MOST_SERVERS) return LIMIT;
    const id = Math.max(0, ...known.map(({ id }) => id)) + 1;
    const status = await statusOf(env, data.url);
    await keep(env, [...known, { id, ...data, status, api_version: "5.81", events: {} }], data.url);
    return { response: { server_id: id } };
  },
  async "groups.editcallbackserver"(env, parameters) {
    const { data, error } = server.safeParse(parameters);
    if (!data) return wrong(error);
    const changed = { ...data, status: await statusOf(env, data.url) };
    return change(env, parameters, (known) => ({ ...known, ...changed }));
  },
  async "groups.getcallbacksettings"(env, { server_id }) {
    const found = (await serversOf(env)).find(({ id }) => String(id) === server_id);
    if (!found) return wrong("server_id");
    const events = Object.fromEntries(EVENTS.map((event) => [event, found.events[event] ?? 0]));
    return { response: { api_version: found.api_version, events } };
  },
  async "groups.setcallbacksettings"(env, parameters) {
    const { data, error } = settings.safeParse(parameters);
    if (!data) return wrong(error);
    const named = EVENTS.filter((event) => parameters[event] !== undefined);
    const events = Object.fromEntries(named.map((event) => [event, Number(parameters[event]) as 0 | 1]));
    return change(env, parameters, (known) => ({
      ...known,
      api_version: data.api_version,
      events: { ...known.events, ...events },
    }));
  },
  "groups.getcallbackconfirmationcode": async (env) => ({ response: { code: env.VK_CONFIRMATION } }),
};

/** The event with the server's secret; null if it is not subscribed or confirmed. */
export async function eventFor(body: string, env: Env): Promise<string | null> {
  const url = (await inboxOf(env).control()).callbacks[VK_MESSAGES];
  const known = (await serversOf(env)).find((server) => server.url === url);
  const event = JSON.parse(body);
  if (known?.status !== "ok" || known.events[event.type] !== 1) return null;
  return JSON.stringify({ ...event, secret: known.secret_key });
}

/** Servers added through the API; one configured by hand gets all events with the community's secret. */
async function serversOf(env: Env): Promise<VkServer[]> {
  const inbox = inboxOf(env);
  const url = (await inbox.control()).callbacks[VK_MESSAGES];
  if (!url) return [];
  const known: VkServer[] = JSON.parse((await inbox.kept(PLACE)) ?? "[]");
  if (known.some((server) => server.url === url)) return known;
  const events = Object.fromEntries(EVENTS.map((event) => [event, 1 as const]));
  return [{ id: 1, title: "Hand", url, secret_key: env.VK_SECRET, status: "ok", api_version: "5.199", events }];
}

async function change(env: Env, { server_id }: Parameters, to: (known: VkServer) => VkServer): Promise<Answer> {
  const known = await serversOf(env);
  const found = known.find(({ id }) => String(id) === server_id);
  if (!found) return wrong("server_id");
  const changed = to(found);
  await keep(
    env,
    known.map((server) => (server === found ? changed : server)),
    changed.url,
  );
  return { response: 1 };
}

async function keep(env: Env, servers: VkServer[], url: string): Promise<void> {
  const inbox = inboxOf(env);
  await inbox.keep(PLACE, JSON.stringify(servers));
  await inbox.setControl({ callbacks: { [VK_MESSAGES]: url } });
}

/** A server must reply with the community's confirmation string first. */
async function statusOf(env: Env, url: string): Promise<VkServer["status"]> {
  const body = JSON.stringify({ type: "confirmation", group_id: Number(env.VK_GROUP_ID) });
  const headers = { "content-type": "application/json" };
  const word = await fetch(url, { method: "POST", headers, body })
    .then((answer) => answer.text())
    .catch(() => "");
  return word === env.VK_CONFIRMATION ? "ok" : "failed";
}

function wrong(what: z.ZodError | string): VkError {
  const name = typeof what === "string" ? what : what.issues[0]?.path.join(".");
  return [100, `One of the parameters specified was missing or invalid: ${name}`];
}
