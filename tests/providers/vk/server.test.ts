import { afterEach, describe, expect, it, vi } from "vitest";
import { answering } from "../rubbish";
import { clear, set } from "../sandbox";
import { CALLBACK, CONFIG, open } from "../vk";

const EVENTS = ["message_new", "message_allow", "message_deny", "message_read"];
const SECRETS = { token: "t", password: "secret" };

interface Server {
  id: number;
  url: string;
  secret_key: string;
  status: string;
  api_version: string;
  events: Record<string, number>;
}

/** A community's servers at VK; `fails`: methods that return an error. */
function community(servers: Partial<Server>[] = [], fails: string[] = []) {
  const known = servers.map((server, place) => ({
    id: place + 1,
    secret_key: SECRETS.password,
    status: "ok",
    api_version: "5.199",
    events: Object.fromEntries(EVENTS.map((event) => [event, 1])),
    ...server,
  })) as Server[];
  const calls: string[] = [];
  answering(async (request) => {
    const method = new URL(request.url).pathname.split(".").at(-1) ?? "";
    calls.push(method);
    if (fails.includes(method)) return Response.json({ error: { error_code: 10, error_msg: "Said" } });
    const { server_id, url, secret_key, api_version, ...rest } = Object.fromEntries(
      new URLSearchParams(await request.text()),
    );
    const server = known.find(({ id }) => String(id) === server_id);
    if (method === "getCallbackServers") return Response.json({ response: { items: known } });
    if (method === "addCallbackServer") {
      const id = known.length + 1;
      known.push({ id, url: url!, secret_key: secret_key!, status: "wait", api_version: "5.80", events: {} });
      return Response.json({ response: { server_id: id } });
    }
    if (method === "editCallbackServer") Object.assign(server!, { url, secret_key, status: "wait" });
    if (method === "getCallbackSettings")
      return Response.json({ response: { api_version: server!.api_version, events: server!.events } });
    if (method === "setCallbackSettings") {
      server!.api_version = api_version!;
      for (const event of EVENTS) if (rest[event] !== undefined) server!.events[event] = Number(rest[event]);
    }
    return Response.json({ response: 1 });
  });
  return { known, calls, fails };
}

const keep = (change: Record<string, string> = {}) => open({ secrets: { ...SECRETS, ...change } }).keep?.();

/** Our server's address after the first minute. */
async function address(): Promise<string> {
  const { known } = community();
  await keep();
  return known[0]!.url;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("the callback address of a VK community", () => {
  it("is added if the community lacks it, with all events on, and then left alone", async () => {
    const { known, calls } = community([{ url: "https://elsewhere.test" }]);
    await keep();
    expect(calls).toEqual(["getCallbackServers", "addCallbackServer", "getCallbackSettings", "setCallbackSettings"]);
    expect(known[1]).toMatchObject({
      url: expect.stringMatching(new RegExp(`^${CALLBACK}\\?secret=[\\w-]{8}$`)),
      secret_key: "secret",
      api_version: "5.199",
      events: Object.fromEntries(EVENTS.map((event) => [event, 1])),
    });
    for (const status of ["wait", "ok"]) {
      known[1]!.status = status;
      calls.length = 0;
      await keep();
      expect(calls).toEqual(["getCallbackServers", "getCallbackSettings"]);
    }
  });

  it("subscribes to events that failed to subscribe before, and keeps foreign subscriptions", async () => {
    const { known, fails } = community([], ["setCallbackSettings"]);
    await expect(keep()).rejects.toThrow("VK: 10 Said");
    Object.assign(known[0]!, { status: "ok", events: { message_new: 1, wall_post_new: 1, message_read: 0 } });
    fails.length = 0;
    await keep();
    expect(known[0]!.events).toEqual({ wall_post_new: 1, ...Object.fromEntries(EVENTS.map((event) => [event, 1])) });
    expect(known).toHaveLength(1);
  });

  it("gets another secret as soon as a manager sets one", async () => {
    const url = await address();
    const { known, calls } = community([{ url }]);
    await keep({ password: "another" });
    expect(calls).toEqual(["getCallbackServers", "editCallbackServer", "getCallbackSettings"]);
    expect(known).toMatchObject([{ secret_key: "another", url: expect.stringMatching(/\?secret=[\w-]{8}$/) }]);
    expect(known[0]!.url).not.toBe(url);
    calls.length = 0;
    await keep({ password: "another" });
    expect(calls).not.toContain("editCallbackServer");
  });

  it("entered by hand is adopted", async () => {
    const { known } = community([{ url: CALLBACK, secret_key: "of old", api_version: "5.80", events: {} }]);
    await keep();
    expect(known).toMatchObject([{ secret_key: "secret", api_version: "5.199", events: { message_read: 1 } }]);
  });

  it.each(["failed", "unconfigured"])(
    "with the status %s is confirmed again, not added twice, and reported",
    async (status) => {
      const { known, calls } = community([{ url: await address(), status }]);
      await expect(keep()).rejects.toThrow(`VK: callback server ${status}`);
      expect(calls).toEqual(["getCallbackServers", "editCallbackServer", "getCallbackSettings"]);
      expect(known).toHaveLength(1);
    },
  );

  it("is the working one of several", async () => {
    const url = await address();
    const { calls } = community([{ url: CALLBACK }, { url, status: "failed" }, { url }]);
    await keep();
    expect(calls).toEqual(["getCallbackServers", "getCallbackSettings"]);
  });

  it.each(["addCallbackServer", "editCallbackServer", "getCallbackSettings", "setCallbackSettings"])(
    "reports why %s was refused",
    async (method) => {
      community(method === "addCallbackServer" ? [] : [{ url: CALLBACK, events: {} }], [method]);
      await expect(keep()).rejects.toThrow("VK: 10 Said");
    },
  );

  it("is left to people where the token lacks the right", async () => {
    const failing = (error_code: number) =>
      answering(() => Response.json({ error: { error_code, error_msg: "Said" } }));
    failing(15);
    await keep();
    failing(5);
    await expect(keep()).rejects.toThrow("VK: 5 Said");
  });

  it("is stored at the sandbox without the confirmation string", async () => {
    await set({ callbacks: { "vk-messages": null } });
    await expect(open({ secrets: { ...CONFIG.secrets, token: "x" } }).keep?.()).rejects.toThrow("VK: 5 ");
    await open().keep?.();
    await expect(open().keep?.()).rejects.toThrow("VK: callback server failed");
    await set({ callbacks: { "vk-messages": null } });
  });
});
