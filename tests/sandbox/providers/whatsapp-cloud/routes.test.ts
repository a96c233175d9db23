import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../../../support/engine/soon";
import { call, list, listen, post, prepare, REPORTS, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare({ callbacks: { "whatsapp-cloud": REPORTS } }));
afterEach(() => vi.restoreAllMocks());

const TEXT = { type: "text", text: { body: "Your order is here" } };
const IMAGE = { link: "https://example.com/a.png" };
const PHONE = "79161234567";
const SCRIPTED = "79990000099";
const template = (name: string, parameters: object[], more: object[] = []) => ({
  type: "template",
  template: { name, language: { code: "en_US" }, components: [{ type: "body", parameters }, ...more] },
});
const READY = template("order_ready", [
  { type: "text", text: "A-17" },
  { type: "text", text: "20:00" },
]);
const buttons = (titles: string[]) => ({
  type: "interactive",
  interactive: {
    type: "button",
    body: { text: "Shall we come?" },
    action: { buttons: titles.map((title) => ({ type: "reply", reply: { id: `owner id-1 ${title}`, title } })) },
  },
});

interface Raw {
  number?: string;
  token?: string;
}

const raw = (change: object = {}, { number, token }: Raw = {}) =>
  post(
    `/whatsapp-cloud/v23.0/${number ?? sandboxEnv.WHATSAPP_PHONE_NUMBER_ID}/messages`,
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: SCRIPTED,
      biz_opaque_callback_data: "owner id-1",
      ...TEXT,
      ...change,
    },
    { authorization: `Bearer ${token ?? sandboxEnv.WHATSAPP_TOKEN}` },
  );
interface Answer {
  messages?: { id: string }[];
  error?: { code: number; error_subcode?: number };
}
const send = async (change: object = {}, more: Raw = {}) => {
  const response = await raw(change, more);
  return { status: response.status, ...((await response.json()) as Answer) };
};
const say = (id: string | undefined, text: string) =>
  call(`/phone/${id}/reply`, { method: "POST", body: new URLSearchParams({ text }) });
const press = (id: string | undefined, button: string) =>
  call(`/phone/${id}/press`, { method: "POST", body: new URLSearchParams({ button }) });

type Value = { statuses?: Record<string, unknown>[]; messages?: Record<string, unknown>[] };
const valueIn = (body: Record<string, unknown>) =>
  (body as { entry: { changes: { value: Value }[] }[] }).entry[0]!.changes[0]!.value;

describe("WhatsApp Cloud API", () => {
  it("answers with the message's id and keeps the client's own", async () => {
    expect(await send()).toMatchObject({ status: 200, messages: [{ id: expect.stringMatching(/^wamid\./) }] });
    expect((await list("?channel=whatsapp")).data[0]).toMatchObject({
      provider: "whatsapp-cloud",
      reference: "id-1",
      text: "Your order is here",
    });
  });

  it.each<[object, Raw, number, number]>([
    [{}, { token: "guess" }, 401, 190],
    [{}, { number: "1" }, 400, 100],
    [{ messaging_product: "sms" }, {}, 400, 100],
    [{ to: "phone" }, {}, 400, 100],
    [{ type: "poll" }, {}, 400, 131051],
    [{ type: "image" }, {}, 400, 131008],
    [{ text: { body: "я".repeat(4097) } }, {}, 400, 131009],
    [{ type: "image", image: { link: "picture" } }, {}, 400, 131009],
    [{ type: "image", image: { ...IMAGE, caption: "я".repeat(1025) } }, {}, 400, 131009],
    [{ type: "audio", audio: { ...IMAGE, caption: "Listen" } }, {}, 400, 131009],
    [buttons(["1", "2", "3", "4"]), {}, 400, 131009],
    [buttons(["x".repeat(21)]), {}, 400, 131009],
    [buttons(["Yes", "Yes"]), {}, 400, 131009],
    [template("no_such", []), {}, 400, 132001],
    [template("order_ready", [{ type: "text", text: "A-17" }]), {}, 400, 132000],
    [template("hello_world", [{ type: "text", text: "A-17" }]), {}, 400, 132000],
    [
      template("spring_sale", [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
      {},
      400,
      132012,
    ],
    [{ to: "79990000000" }, {}, 400, 131026],
  ])("refuses %j %j with %i and %i", async (change, more, status, code) => {
    expect(await send(change, more)).toMatchObject({ status, error: { code } });
    expect((await list()).data.filter((row) => row.status !== "rejected")).toEqual([]);
  });

  it("opens the 24-hour window only for people who wrote", async () => {
    expect(await send({ to: PHONE })).toMatchObject({ error: { code: 131047 } });
    expect(await send({ to: PHONE, ...READY })).toMatchObject({ status: 200 });
    expect(await send({ to: PHONE })).toMatchObject({ error: { code: 131047 } });
    await say((await list()).data[0]?.id, "Thank you");
    expect(await send({ to: PHONE })).toMatchObject({ status: 200 });
    expect(await send({ to: "79161234568" })).toMatchObject({ error: { code: 131047 } });
  });

  it("shows a filled template, with its picture and both types of buttons", async () => {
    const named = [
      { type: "text", parameter_name: "first_name", text: "Anna" },
      { type: "text", parameter_name: "last_day", text: "Friday" },
    ];
    const more = [
      { type: "header", parameters: [{ type: "image", image: IMAGE }] },
      { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "spring" }] },
    ];
    expect(await send({ to: PHONE, ...template("spring_sale", named, more) })).toMatchObject({ status: 200 });
    expect((await list()).data[0]).toMatchObject({
      text: "Hello Anna, everything is cheaper until Friday.",
      image: IMAGE.link,
      buttons: [
        { text: "Open the shop", url: "https://example.com/sale/spring" },
        { text: "No more of these", data: "" },
      ],
    });
    const page = await (await call("/")).text();
    expect(page).toContain('href="https://example.com/sale/spring"');
    expect(page).toContain("No more of these");
    const calls = listen();
    await press((await list()).data[0]?.id, "1");
    const said = () => calls.flatMap(({ body }) => valueIn(body).messages ?? [])[0];
    await soon(() => expect(said()).toMatchObject({ type: "button", button: { text: "No more of these" } }));
  });

  it("never reuses ids of messages and replies after a clearing: an old id would look like a repeat", async () => {
    const calls = listen();
    const said = () => calls.flatMap(({ body }) => valueIn(body).messages ?? []);
    const sent: (string | undefined)[] = [];
    for (let round = 1; round <= 3; round++) {
      sent.push((await send()).messages?.[0]?.id);
      await say((await list()).data[0]?.id, "STOP");
      await soon(() => expect(said()).toHaveLength(round));
      await call("/messages", { method: "DELETE" });
    }
    expect(new Set(sent).size).toBe(3);
    expect(new Set(said().map(({ id }) => id)).size).toBe(3);
  });

  it("reports a pressed button by its id, and a written reply by the message it quotes", async () => {
    const calls = listen();
    const { messages } = await send(buttons(["Yes", "No"]));
    const { id } = (await list()).data[0]!;
    await press(id, "0");
    await say(id, "Perhaps");
    await soon(() => expect(calls.flatMap(({ body }) => valueIn(body).messages ?? [])).toHaveLength(2));
    const said = calls.flatMap(({ body }) => valueIn(body).messages ?? []);
    expect(said).toMatchObject([
      { type: "interactive", interactive: { button_reply: { id: "owner id-1 Yes", title: "Yes" } }, from: SCRIPTED },
      { type: "text", text: { body: "Perhaps" }, context: { id: messages?.[0]?.id } },
    ]);
  });

  it("reports sent, delivered and read, signed, with the client's own data", async () => {
    const calls = listen();
    await send({ to: "79990000003" });
    const statuses = () => calls.flatMap(({ body }) => valueIn(body).statuses ?? []);
    await soon(() => expect(statuses()).toHaveLength(3));
    expect(statuses()).toMatchObject(
      ["sent", "delivered", "read"].map((status) => ({ status, biz_opaque_callback_data: "owner id-1" })),
    );
    for (const { text, headers, url } of calls) {
      expect(url).toBe(REPORTS);
      const signature = createHmac("sha256", sandboxEnv.WHATSAPP_APP_SECRET).update(text).digest("hex");
      expect(headers.get("x-hub-signature-256")).toBe(`sha256=${signature}`);
    }
  });

  it("plays the other scripted numbers: failed, STOP, busy twice, broken once", async () => {
    const calls = listen();
    await send({ to: "79990000001" });
    const failed = () =>
      calls.flatMap(({ body }) => valueIn(body).statuses ?? []).find((one) => one.status === "failed");
    await soon(() => expect(failed()).toMatchObject({ errors: [{ code: 131026 }] }));
    await send({ to: "79990000007" });
    const stop = () => calls.flatMap(({ body }) => valueIn(body).messages ?? [])[0];
    await soon(() => expect(stop()).toMatchObject({ text: { body: "STOP" } }));
    const codes = async (to: string, times: number) => {
      const answers: (number | undefined)[] = [];
      for (let n = 0; n < times; n++)
        answers.push((await send({ to, biz_opaque_callback_data: `o ${to}` })).error?.code);
      return answers;
    };
    expect(await codes("79990000004", 3)).toEqual([130429, 130429, undefined]);
    expect(await codes("79990000005", 2)).toEqual([131000, undefined]);
  });

  it("marks a message as read", async () => {
    const response = await post(
      `/whatsapp-cloud/v23.0/${sandboxEnv.WHATSAPP_PHONE_NUMBER_ID}/messages`,
      { messaging_product: "whatsapp", status: "read", message_id: "wamid.A" },
      { authorization: `Bearer ${sandboxEnv.WHATSAPP_TOKEN}` },
    );
    expect(await response.json()).toEqual({ success: true });
  });
});
