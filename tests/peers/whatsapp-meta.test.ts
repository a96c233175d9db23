import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { received, serveSandbox } from "./sandbox";
import { standAt } from "./vendor-hosts";

const SCRIPTED = 79990000099;
let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
let graph: Awaited<ReturnType<typeof standAt>>;

beforeAll(async () => {
  sandbox = await serveSandbox();
  graph = await standAt({ "graph.facebook.com": `${sandbox.url}/whatsapp-cloud` });
  vi.stubEnv("WA_PHONE_NUMBER_ID", "106540352242922");
  vi.stubEnv("CLOUD_API_VERSION", "v23.0");
  // Otherwise the client reads a settings file with a package that it does not depend on.
  vi.stubEnv("NODE_ENV", "production");
});
afterAll(async () => {
  await graph.stop();
  await sandbox.stop();
});

/** Meta's own client. Its webhooks are not used, because it cannot read any with a body. */
async function clientOf(token: string) {
  vi.stubEnv("CLOUD_API_ACCESS_TOKEN", token);
  const { default: WhatsApp } = await import("whatsapp");
  const client = new WhatsApp();
  Object.assign(client.requester.client, { agent: graph.agent });
  return client.messages;
}

async function read(answering: ReturnType<Awaited<ReturnType<typeof clientOf>>["text"]>) {
  const answer = (await answering) as { statusCode(): number; responseBodyToJSON(): Promise<unknown> };
  return [answer.statusCode(), await answer.responseBodyToJSON()];
}

it("lets Meta's client send each kind of message", async () => {
  const messages = await clientOf("sandbox-whatsapp-token");
  const link = "https://example.com/order";
  expect(await read(messages.text({ body: "Hello", preview_url: false }, SCRIPTED, "wamid.A"))).toEqual([
    200,
    {
      messaging_product: "whatsapp",
      contacts: [{ input: `${SCRIPTED}`, wa_id: `${SCRIPTED}` }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: "accepted" }],
    },
  ]);
  const answers = [
    await read(messages.image({ link: `${link}.png`, caption: "Look" }, SCRIPTED)),
    await read(messages.document({ link: `${link}.pdf`, filename: "order.pdf" }, SCRIPTED)),
    await read(messages.audio({ link: `${link}.mp3` }, SCRIPTED)),
    await read(messages.video({ link: `${link}.mp4` }, SCRIPTED)),
    await read(messages.interactive(QUESTION as never, SCRIPTED)),
    await read(messages.template(TEMPLATE as never, SCRIPTED)),
    await read(messages.status({ status: "read", message_id: "wamid.A" })),
  ];
  expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
  expect(answers.at(-1)).toEqual([200, { success: true }]);
  expect(await received(sandbox.url)).toMatchObject([
    { text: expect.stringContaining("Friday") },
    { text: "Coming?", buttons: [{ text: "Yes" }, { text: "No" }] },
    { video: `${link}.mp4` },
    { audio: `${link}.mp3` },
    { file: { name: "order.pdf" } },
    { image: `${link}.png`, text: "Look" },
    { text: "Hello" },
  ]);
});

it("refuses Meta's client in Graph's words", async () => {
  const messages = await clientOf("sandbox-whatsapp-token");
  const error = (code: number) => ({ error: expect.objectContaining({ type: "OAuthException", code }) });
  expect(await read(messages.text({ body: "Hello" }, 79161234567))).toEqual([400, error(131047)]);
  expect(await read(messages.text({ body: "" }, SCRIPTED))).toEqual([400, error(131009)]);
  expect(await read(messages.template({ ...TEMPLATE, name: "unheard_of" } as never, SCRIPTED))).toEqual([
    400,
    error(132001),
  ]);
  expect(await read(messages.text({ body: "Hello" }, 79990000000))).toEqual([400, error(131026)]);
  const stranger = await clientOf("guess");
  expect(await read(stranger.text({ body: "Hello" }, SCRIPTED))).toEqual([401, error(190)]);
});

const QUESTION = {
  type: "button",
  body: { text: "Coming?" },
  action: { buttons: ["Yes", "No"].map((title) => ({ type: "reply", reply: { id: title, title } })) },
};
const TEMPLATE = {
  name: "order_ready",
  language: { policy: "deterministic", code: "en_US" },
  components: [{ type: "body", parameters: ["17", "Friday"].map((text) => ({ type: "text", text })) }],
};
