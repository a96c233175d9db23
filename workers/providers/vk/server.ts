import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Answer } from "../core/http";
import { codeOfAnswer } from "../core/outcomes";
import { type Access, callVk, failure, VERSION } from "./api";

const SET_UP_MS = 10_000;
const EVENTS = ["message_new", "message_allow", "message_deny", "message_read"];
/** The token may not manage servers: a manager enters the address at VK. */
const MAY_NOT = new Set([7, 15, 27]);

interface Community extends Access {
  group_id: string;
  password: string;
}

const server = z.object({ id: z.number().int(), url: z.string(), status: z.string() });
type Server = z.infer<typeof server>;
const servers = z.object({ response: z.object({ items: z.array(server) }) });
const added = z.object({ response: z.object({ server_id: z.number().int() }) });
const settings = z.object({
  response: z.object({ api_version: z.string().optional(), events: z.record(z.string(), z.unknown()) }),
});

/** Registers our callback address and events; null, or VK's error. */
export async function keepServer(community: Community, callbackUrl: string): Promise<string | null> {
  const answer = await call(community, "getCallbackServers", {});
  const refused = failure.safeParse(answer?.json);
  if (refused.success && MAY_NOT.has(refused.data.error.error_code)) return null;
  const known = servers.safeParse(answer?.json);
  if (!known.success) return complaintOf(answer) ?? "unreadable";
  const url = addressOf(community, callbackUrl);
  const own = ownOf(known.data.response.items, url);
  if (!own) return addServer(community, url);
  const isDown = own.status !== "ok" && own.status !== "wait";
  const complaint = own.url === url && !isDown ? null : await editServer(community, own, url);
  return complaint ?? (await keepEvents(community, own.id)) ?? (isDown ? `callback server ${own.status}` : null);
}

/** Changes with the secret, so a new one is noticed; keyed, so the secret cannot be guessed. */
function addressOf({ token, password }: Community, callbackUrl: string): string {
  const print = createHmac("sha256", token).update(`vk:${password}`).digest("base64url").slice(0, 8);
  return `${callbackUrl}?secret=${print}`;
}

/** Prefers the server that needs the fewest changes. */
function ownOf(known: Server[], url: string): Server | undefined {
  const [path] = url.split("?");
  const own = known.filter((server) => server.url.split("?")[0] === path);
  const ready = own.filter((server) => server.url === url);
  return ready.find(({ status }) => status === "ok") ?? ready[0] ?? own[0];
}

async function addServer(community: Community, url: string): Promise<string | null> {
  const answer = await call(community, "addCallbackServer", wireOf(community, url));
  const { data } = added.safeParse(answer?.json);
  return data ? keepEvents(community, data.response.server_id) : (complaintOf(answer) ?? "unreadable");
}

/** VK confirms an edited address again. */
async function editServer(community: Community, { id }: Server, url: string): Promise<string | null> {
  return complaintOf(await call(community, "editCallbackServer", { server_id: `${id}`, ...wireOf(community, url) }));
}

function wireOf({ password: secret_key }: Community, url: string) {
  return { url, secret_key, title: "Cabinet" };
}

async function keepEvents(community: Community, id: number): Promise<string | null> {
  const server_id = String(id);
  const answer = await call(community, "getCallbackSettings", { server_id });
  const { data } = settings.safeParse(answer?.json);
  if (!data) return complaintOf(answer) ?? "unreadable";
  const { api_version, events } = data.response;
  const missing = EVENTS.filter((event) => Number(events[event] ?? 0) !== 1);
  if (missing.length === 0 && api_version === VERSION) return null;
  const wanted = Object.fromEntries(missing.map((event) => [event, "1"]));
  return complaintOf(await call(community, "setCallbackSettings", { server_id, api_version: VERSION, ...wanted }));
}

function call(community: Community, method: string, parameters: Record<string, string>): Promise<Answer | null> {
  return callVk(community, `groups.${method}`, SET_UP_MS, { group_id: community.group_id, ...parameters });
}

function complaintOf(answer: Answer | null): string | null {
  const { data } = failure.safeParse(answer?.json);
  if (data) return `${data.error.error_code} ${data.error.error_msg}`;
  return answer?.status === 200 && answer.json !== null ? null : codeOfAnswer(answer);
}
