import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, listen, post, prepare, REPORTS, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare({ callbacks: { "vk-messages": null } }));
afterEach(() => vi.restoreAllMocks());

/** A server set up by hand, which gets all events. */
const HAND = `${REPORTS}?by=hand`;

interface Row {
  peer_id: number;
  message_id: number;
  error?: { code: number; description: string };
}

interface Answer {
  response?: unknown;
  error?: { error_code: number; request_params: { key: string }[] };
}

const raw = (method: string, parameters: Record<string, string>) =>
  call(`/method/${method}`, {
    method: "POST",
    body: new URLSearchParams({ access_token: sandboxEnv.VK_TOKEN, v: "5.199", ...parameters }),
  });
const ask = async (method: string, parameters: Record<string, string>) =>
  (await (await raw(method, parameters)).json()) as Answer;
const userOf = (phone: string) => String(Number(phone.slice(-9)));
let tries = 0;
const send = (phone: string, change: Record<string, string> = {}) =>
  ask("messages.send", { user_id: userOf(phone), random_id: String(++tries), message: "hello", ...change });
const act = async (phone: string, name: string, data?: string) =>
  (await post(`/people/${phone}/vk-messages/${name}`, { data })).status;

/** The client's server: replies `ok`, or the confirmation string if requested. */
function hear(word = sandboxEnv.VK_CONFIRMATION) {
  const events: { type: string; object: Record<string, never>; secret: string; group_id: number }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    const event = JSON.parse(String(init?.body));
    if (event.type === "confirmation") return new Response(word);
    events.push(event);
    return new Response("ok");
  });
  return events;
}

describe("messages.send", () => {
  it("reaches people who allowed messages, always with HTTP 200", async () => {
    const phone = "79161230101";
    expect((await send(phone)).error?.error_code).toBe(901);
    await act(phone, "allow");
    expect(await send(phone)).toEqual({ response: expect.any(Number) });
    await act(phone, "deny");
    const refused = await raw("messages.send", { user_id: userOf(phone), random_id: "1", message: "hello" });
    expect(refused.status).toBe(200);
    const { error } = (await refused.json()) as Answer;
    expect(error?.error_code).toBe(901);
    expect(error?.request_params.map(({ key }) => key)).not.toContain("access_token");
  });

  it("sends the same random_id to the same person once", async () => {
    await act("79161230102", "allow");
    await act("79161230103", "allow");
    const first = await send("79161230102", { random_id: "4242" });
    expect(await send("79161230102", { random_id: "4242" })).toEqual(first);
    expect(await send("79161230103", { random_id: "4242" })).not.toEqual(first);
    expect((await list("?channel=vk")).total).toBe(2);
  });

  it("to many returns a result for each of them", async () => {
    const [anna, boris, vera] = ["79161230111", "79161230112", "79990000000"];
    for (const phone of [anna, vera]) await act(phone, "allow");
    const peer_ids = [anna, boris, vera].map(userOf).join();
    const many = async () =>
      (await ask("messages.send", { peer_ids, random_id: "77", message: "hello" })).response as Row[];
    const rows = await many();
    expect(rows).toMatchObject([
      { peer_id: 161_230_111, message_id: expect.any(Number) },
      { peer_id: 161_230_112, message_id: 0, error: { code: 901, description: expect.any(String) } },
      { peer_id: 990_000_000, message_id: 0, error: { code: 902 } },
    ]);
    expect(rows[0]).not.toHaveProperty("error");
    expect(await many()).toEqual(rows);
    expect(await send(anna, { random_id: "77" })).toEqual({ response: rows[0]!.message_id });
    const { data } = await list("?channel=vk");
    expect(data.filter(({ status }) => status !== "rejected").map(({ to }) => to)).toEqual([anna]);
    await act(boris, "allow");
    expect((await many())[1]).toMatchObject({ message_id: expect.any(Number) });
    expect((await many())[0]).toEqual(rows[0]);
  });

  it("to many is refused as a whole while one of them is busy", async () => {
    const phones = ["79161230113", "79990000004"];
    for (const phone of phones) await act(phone, "allow");
    const parameters = { peer_ids: phones.map(userOf).join(), random_id: "78", message: "hello" };
    for (const _ of [1, 2]) expect((await ask("messages.send", parameters)).error?.error_code).toBe(6);
    expect((await list("?channel=vk")).total).toBe(0);
    expect((await ask("messages.send", parameters)).response).toHaveLength(2);
    expect((await list("?channel=vk")).total).toBe(2);
  });

  const keyboard = (...buttons: object[]) =>
    JSON.stringify({ inline: true, buttons: buttons.map((action) => [{ action }]) });
  const key = { type: "text", label: "Yes", payload: '{"a":1}' };
  it.each([
    [{ access_token: "x" }, 5],
    [{ v: "" }, 8],
    [{ user_id: "somebody" }, 100],
    [{ user_id: "1,2" }, 100],
    [{ peer_ids: "161230104" }, 100],
    [{ peer_id: "161230104" }, 100],
    [{ random_id: "" }, 100],
    [{ message: "" }, 100],
    [{ message: "я".repeat(4097) }, 914],
    [{ keyboard: "{" }, 911],
    [{ keyboard: keyboard({ ...key, label: "x".repeat(41) }) }, 911],
    [{ keyboard: keyboard({ type: "open_link", label: "Go", link: "tel:1" }) }, 911],
    [{ keyboard: keyboard(key, key, key, key, key, key, key) }, 911],
  ])("refuses %j with error %i", async (change, code) => {
    await act("79161230104", "allow");
    expect((await send("79161230104", change)).error?.error_code).toBe(code);
    expect((await list()).total).toBe(0);
  });

  it.each([
    ["161230104,somebody", 100],
    ["", 100],
    [Array.from({ length: 101 }, (_, place) => 161_230_000 + place).join(), 100],
  ])("refuses the list %s with error %i", async (peer_ids, code) => {
    const { error } = await ask("messages.send", { peer_ids, random_id: "79", message: "hello" });
    expect(error?.error_code).toBe(code);
  });

  it("refuses other methods", async () => {
    expect((await ask("messages.pigeon", {})).error?.error_code).toBe(3);
  });

  it("plays the scripted numbers", async () => {
    const answers = async (phone: string, times: number) => {
      await act(phone, "allow");
      const all: Response[] = [];
      for (let n = 0; n < times; n++)
        all.push(await raw("messages.send", { user_id: userOf(phone), random_id: phone.slice(-3), message: "hello" }));
      return all;
    };
    const [refused] = await answers("79990000000", 1);
    expect(await refused?.json()).toMatchObject({ error: { error_code: 902 } });
    const [busy, still, taken] = await answers("79990000004", 3);
    expect(await busy?.json()).toMatchObject({ error: { error_code: 6 } });
    expect(await still?.json()).toMatchObject({ error: { error_code: 6 } });
    expect(await taken?.json()).toEqual({ response: expect.any(Number) });
    expect((await answers("79990000005", 2)).map(({ status }) => status)).toEqual([502, 200]);
  });
});

describe("the Callback API", () => {
  const server = () => ({
    group_id: sandboxEnv.VK_GROUP_ID,
    url: REPORTS,
    title: "Cabinet",
    secret_key: sandboxEnv.VK_SECRET,
  });
  const servers = async () => {
    const { response } = await ask("groups.getCallbackServers", { group_id: sandboxEnv.VK_GROUP_ID });
    return (response as { items: object[] } | undefined)?.items;
  };

  it("accepts an address that returns the confirmation string, and no other", async () => {
    hear("something else");
    expect(await ask("groups.addCallbackServer", server())).toEqual({ response: { server_id: 1 } });
    expect(await servers()).toMatchObject([{ id: 1, url: REPORTS, status: "failed" }]);
    const events = hear();
    const own = { ...server(), server_id: "1", secret_key: "another" };
    expect(await ask("groups.editCallbackServer", own)).toEqual({ response: 1 });
    expect(await servers()).toMatchObject([{ id: 1, secret_key: "another", status: "ok" }]);
    await act("79161230105", "allow", "a-key");
    const { group_id } = own;
    expect(await ask("groups.getCallbackSettings", { group_id, server_id: "1" })).toMatchObject({
      response: { events: { message_new: 0, message_allow: 0 } },
    });
    const on = { group_id, server_id: "1", api_version: "5.199", message_allow: "1" };
    expect(await ask("groups.setCallbackSettings", on)).toEqual({ response: 1 });
    expect(await ask("groups.getCallbackSettings", { group_id, server_id: "1" })).toMatchObject({
      response: { api_version: "5.199", events: { message_new: 0, message_allow: 1 } },
    });
    await act("79161230105", "allow", "b-key");
    await soon(() => expect(events).toHaveLength(1));
    expect(events[0]).toMatchObject({
      type: "message_allow",
      object: { user_id: 161230105, key: "b-key" },
      group_id: Number(sandboxEnv.VK_GROUP_ID),
      secret: "another",
    });
  });

  it("holds at most ten addresses, and checks what belongs to each method", async () => {
    hear();
    const code = async (method: string, change: Record<string, string>) =>
      (await ask(method, { ...server(), ...change })).error?.error_code;
    expect(await code("groups.addCallbackServer", { group_id: "7" })).toBe(125);
    expect(await code("groups.addCallbackServer", { url: "no address" })).toBe(100);
    expect(await code("groups.addCallbackServer", { title: "x".repeat(15) })).toBe(100);
    expect(await code("groups.addCallbackServer", { secret_key: "x".repeat(51) })).toBe(100);
    for (let place = 0; place < 10; place++) await ask("groups.addCallbackServer", server());
    expect(await code("groups.addCallbackServer", {})).toBe(2000);
    expect(await code("groups.editCallbackServer", { server_id: "11" })).toBe(100);
    expect(await code("groups.getCallbackSettings", { server_id: "11" })).toBe(100);
    expect(await code("groups.setCallbackSettings", { server_id: "11", api_version: "5.199" })).toBe(100);
    expect(await code("groups.setCallbackSettings", { server_id: "1" })).toBe(100);
    expect(await code("groups.setCallbackSettings", { server_id: "1", api_version: "5.199", message_new: "on" })).toBe(
      100,
    );
  });

  it("reports people who open, press, write, read and forbid", async () => {
    const events = hear();
    await prepare({ callbacks: { "vk-messages": HAND } });
    const phone = "79161230106";
    await act(phone, "open", "a-ref");
    const keyboard = JSON.stringify({
      inline: true,
      buttons: [[{ action: { type: "text", label: "Yes", payload: '{"a":1}' } }]],
    });
    const { response } = await send(phone, { keyboard });
    const [message] = (await list()).data;
    await post(`/messages/${message?.id}/press`, { button: 0 });
    await post(`/messages/${message?.id}/reply`, { text: "maybe" });
    await post(`/messages/${message?.id}/seen`);
    await act(phone, "deny");
    await soon(() => expect(events).toHaveLength(5));
    const from_id = Number(userOf(phone));
    const of = (type: string) => events.filter((event) => event.type === type).map(({ object }) => object);
    expect(of("message_new")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: expect.objectContaining({ from_id, ref: "a-ref", ref_source: "vk.me" }) }),
        expect.objectContaining({ message: expect.objectContaining({ from_id, text: "Yes", payload: '{"a":1}' }) }),
        expect.objectContaining({
          message: expect.objectContaining({ from_id, text: "maybe", reply_message: { id: response, text: "hello" } }),
        }),
      ]),
    );
    expect(of("message_read")).toMatchObject([{ from_id, peer_id: from_id, read_message_id: response }]);
    expect(of("message_deny")).toMatchObject([{ user_id: from_id }]);
  });

  it("repeats an event until the address answers ok", async () => {
    const answers = ["thanks", "ok"];
    const heard: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
      heard.push(JSON.parse(String(init?.body)).type);
      return new Response(answers.shift() ?? "ok");
    });
    await prepare({ callbacks: { "vk-messages": HAND } });
    await act("79161230107", "allow");
    await soon(() => expect(heard).toEqual(["message_allow", "message_allow"]));
  });

  it("never reports deliveries", async () => {
    const calls = listen();
    await prepare({ callbacks: { "vk-messages": HAND } });
    await act("79161230108", "allow");
    await send("79161230108");
    await soon(async () => expect((await list()).data[0]?.status).toBe("delivered"));
    expect(calls.filter(({ body }) => body.type !== "message_allow")).toEqual([]);
  });
});
