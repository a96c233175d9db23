import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, listen, post, prepare, sandboxEnv } from "../../sandbox";

const HOOK = "http://client.test/green";
const PHONE = "79161234567";
const WID = "79001112233";

beforeEach(() => prepare());
afterEach(() => vi.restoreAllMocks());

const partner = async (method: string, body: object = {}, token = sandboxEnv.GREEN_PARTNER_TOKEN) =>
  (await (await post(`/green-api/partner/${method}/${token}`, body)).json()) as Record<string, unknown>;

async function linked(settings: object = {}) {
  const reports = { outgoingWebhook: "yes", incomingWebhook: "yes", stateWebhook: "yes" };
  const made = await partner("createInstance", {
    name: "number",
    webhookUrl: HOOK,
    webhookUrlToken: "token",
    ...reports,
    ...settings,
  });
  const id = made.idInstance as number;
  const ask = (method: string, body?: object, token = made.apiTokenInstance) => {
    const path = `/green-api/waInstance${id}/${method}/${token}`;
    return body ? post(path, body) : call(path);
  };
  const act = (body: object) => post(`/instances/${id}`, body);
  return { id, ask, act };
}
const message = (to = PHONE) => ({ chatId: `${to}@c.us`, message: "Hello" });

describe("GREEN-API", () => {
  it("answers a stranger, and unknown calls, with HTTP 200 or its own errors", async () => {
    expect(await partner("createInstance", { name: "a" }, "guess")).toEqual({ code: 401, description: "Unauthorized" });
    expect(await partner("createInstance", {})).toMatchObject({ code: 400 });
    expect(await partner("createInstance", { stateWebhook: "maybe" })).toMatchObject({ code: 400 });
    expect(await partner("deleteInstanceAccount", { idInstance: 1 })).toEqual({ code: 404, description: "Not found" });
    const { ask } = await linked();
    expect((await ask("getStateInstance", undefined, "guess")).status).toBe(401);
    expect((await call("/green-api/waInstance1/getStateInstance/token")).status).toBe(404);
    expect((await ask("noSuchMethod")).status).toBe(404);
  });

  it("sends only from a number whose code was scanned, and reports each state", async () => {
    const calls = listen();
    const { id, ask, act } = await linked();
    expect((await ask("sendMessage", message())).status).toBe(400);
    expect((await act({ act: "scan", phone: WID })).status).toBe(204);
    expect((await act({ act: "scan", phone: WID })).status).toBe(409);
    expect(await (await ask("SendMessage", message())).json()).toEqual({ idMessage: expect.stringMatching(/^BAE5/) });
    await act({ act: "blocked" });
    expect((await ask("sendMessage", message())).status).toBe(400);
    const states = () => calls.filter(({ body }) => body.typeWebhook === "stateInstanceChanged");
    await soon(() => expect(states()).toHaveLength(2));
    expect(states().map(({ body }) => body)).toMatchObject([
      { stateInstance: "authorized", instanceData: { idInstance: id, wid: `${WID}@c.us` } },
      { stateInstance: "blocked" },
    ]);
    for (const { url, headers } of calls) expect([url, headers.get("authorization")]).toEqual([HOOK, "Bearer token"]);
  });

  it("shows a file by its extension, and reports its status and the replies", async () => {
    const calls = listen();
    const { ask, act, id } = await linked();
    await act({ act: "scan", phone: WID });
    const file = { chatId: "79990000003@c.us", urlFile: "https://example.com/x", fileName: "a.png", caption: "Look" };
    const { idMessage } = (await (await ask("sendFileByUrl", file)).json()) as { idMessage: string };
    const [shown] = (await list("?channel=apisender")).data;
    expect(shown).toMatchObject({ text: "Look", image: "https://example.com/x", from: WID, to: "79990000003" });
    const statuses = () => calls.filter(({ body }) => body.typeWebhook === "outgoingMessageStatus");
    await soon(() => expect(statuses()).toHaveLength(3));
    expect(statuses().map(({ body }) => [body.idMessage, body.status])).toEqual(
      ["sent", "delivered", "read"].map((status) => [idMessage, status]),
    );
    await post(`/messages/${shown?.id}/reply`, { text: "Thanks" });
    const said = () => calls.find(({ body }) => body.typeWebhook === "incomingMessageReceived")?.body;
    await soon(() => expect(said()).toBeDefined());
    expect(said()).toMatchObject({
      instanceData: { idInstance: id },
      senderData: { sender: "79990000003@c.us" },
      messageData: { typeMessage: "textMessage", textMessageData: { textMessage: "Thanks" } },
    });
  });

  it.each([
    { chatId: PHONE, message: "Hello" },
    { chatId: `${PHONE}@c.us`, message: "" },
    { chatId: `${PHONE}@c.us`, message: "x".repeat(20_001) },
    { chatId: `${PHONE}@c.us` },
  ])("refuses %j", async (body) => {
    const { ask, act } = await linked();
    await act({ act: "scan", phone: WID });
    expect((await ask("sendMessage", body)).status).toBe(400);
    expect((await list("?channel=apisender")).total).toBe(0);
  });

  it("plays the scripted numbers: over its quota, no account, busy twice, broken once", async () => {
    const calls = listen();
    const { ask, act } = await linked();
    await act({ act: "scan", phone: WID });
    const quota = await ask("sendMessage", message("79990000000"));
    expect([quota.status, await quota.json()]).toMatchObject([466, { invokeStatus: { status: "QUOTE_EXCEEDED" } }]);
    await ask("sendMessage", message("79990000001"));
    await soon(() => expect(calls.some(({ body }) => body.status === "noAccount")).toBe(true));
    const codes = async (to: string, times: number) => {
      const answers: number[] = [];
      for (let n = 0; n < times; n++) answers.push((await ask("sendMessage", message(to))).status);
      return answers;
    };
    expect(await codes("79990000004", 3)).toEqual([429, 429, 200]);
    expect(await codes("79990000005", 2)).toEqual([502, 200]);
  });

  it("shows the numbers on a page where a code is scanned, without their tokens elsewhere", async () => {
    const { id, ask } = await linked();
    const page = await (await call("/instances", { headers: { accept: "text/html" } })).text();
    expect(page).toContain(`action="/instances/${id}"`);
    const form = new URLSearchParams({ act: "scan", phone: "+7 900 111-22-33" });
    expect((await call(`/instances/${id}`, { method: "POST", body: form })).status).toBe(303);
    expect(await (await ask("getWaSettings")).json()).toMatchObject({ phone: WID, stateInstance: "authorized" });
    expect(await (await call("/instances")).text()).not.toContain("apiTokenInstance");
  });
});
