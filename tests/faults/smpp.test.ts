import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import smpp from "smpp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { startSmsc } from "../peers/smsc/smsc.mjs";
import { standOf } from "../support/faults/interrupted-bulk";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";
import { overSmpp } from "../support/providers/sms-over-smpp";

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
  await overSmpp(product);
});

afterAll(() => product?.stop());

async function send(recipient: string, text: string): Promise<string> {
  const body = { type: "sms", recipient, payload: { sender: "CABINET", text } };
  return (await client.must<{ id: string }>("POST", "/sendings", body)).id;
}

async function end(id: string): Promise<Message & { timeline: { detail?: string }[] }> {
  const read = () => client.must<Message>("GET", `/sendings/${id}`);
  await met("its end", async () => /delivered|failed|seen/.test((await read()).status), {
    everyMs: 100,
  });
  return read();
}

const atPhone = async (phone: string) => {
  const answer = await fetch(`${product.sandboxUrl}/messages?to=${encodeURIComponent(phone)}`);
  return (await answer.json()) as { data: { id: string; provider: string; text: string; from: string }[] };
};

async function pageOf(offset: number): Promise<string[]> {
  const answer = await fetch(`${product.sandboxUrl}/messages?limit=1000&offset=${offset}`);
  return ((await answer.json()) as { data: { to: string }[] }).data.map(({ to }) => to);
}

it.each([
  ["of the default alphabet", "+79161110001", "Hello €{}[]~^|\\ ÇàéØ@£$_"],
  ["of another", "+79161110002", "Привет, 😀"],
  ["of several parts", "+79161110003", `${"Длинный текст о заказе. ".repeat(8)}😀`],
  ["of several parts in the default alphabet", "+79161110004", `${"A€".repeat(150)} end`],
])("sends a text %s unchanged, and gets its delivery report", async (_what, phone, text) => {
  expect((await end(await send(phone, text))).status).toBe("delivered");
  const { data } = await atPhone(phone);
  expect(data).toMatchObject([{ provider: "smpp", text, from: "CABINET" }]);
});

it("shows the SMS centre's reason for a refused message, and for a failed one", async () => {
  const refused = await end(await send("+79990001100", "Hello"));
  expect(refused).toMatchObject({ status: "failed", state: { code: "ESME_RINVDSTADR" } });
  expect(refused.timeline).toContainEqual(expect.objectContaining({ detail: "0x0000000b" }));
  const failed = await end(await send("+79990001101", "Привет ".repeat(20)));
  expect(failed).toMatchObject({ status: "failed", state: { code: "UNDELIV" } });
  expect(failed.timeline).toContainEqual(expect.objectContaining({ code: "UNDELIV", detail: "err:001" }));
});

it("gets through to an SMS centre that throttles, and to one that fails", async () => {
  const [slow, broken] = await Promise.all([send("+79990001104", "Hello"), send("+79990001105", "Hello")]);
  expect((await end(slow)).status).toBe("delivered");
  expect((await end(broken)).status).toBe("delivered");
  expect((await atPhone("+79990001104")).data).toHaveLength(1);
});

it("receives incoming messages, with long texts in one piece", async () => {
  const phone = "+79161110005";
  await end(await send(phone, "Как вам заказ?"));
  const [message] = (await atPhone(phone)).data;
  const words = `${"Спасибо, всё хорошо. ".repeat(10)}😀`.trim();
  await fetch(`${product.sandboxUrl}/messages/${message!.id}/reply`, {
    method: "POST",
    body: JSON.stringify({ text: words }),
  });
  const incoming = () => product.peek<{ text: string }>("SELECT text FROM incoming WHERE sender = ?", phone.slice(1));
  await met("the answer", () => incoming().length > 0, { everyMs: 100 });
  expect(incoming()).toEqual([{ text: words }]);
});

it("loses no receipt and duplicates no message although the runtime is killed during a bulk", async () => {
  await product.control({ receiptMs: 3000 });
  const phones = Array.from({ length: 1500 }, (_, index) => `+7916${String(2_000_000 + index)}`);
  const csv = new TextEncoder().encode(`Телефон\n${phones.join("\n")}\n`);
  const { listId } = await client.importFile("Покупатели", "contacts.csv", csv);
  const taskId = await client.send([listId], `${"Скидка сегодня. ".repeat(6)}`);
  await met("all to be handed over", () => standOf(product, taskId).sent + standOf(product, taskId).final === 1500, {
    everyMs: 50,
  });
  await product.kill();
  await met("the last status", () => standOf(product, taskId).final === 1500, { everyMs: 200 });
  const messages = await client.messagesOf(taskId);
  expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(["delivered"]));
  const arrived = await Promise.all([0, 1000].map((offset) => pageOf(offset)));
  const numbers = arrived.flat().filter((to) => to.startsWith("79162"));
  expect(numbers).toHaveLength(1500);
  expect(new Set(numbers).size).toBe(1500);
});

it("drops a link with invalid data, and opens a new one", async () => {
  const rubbish = [
    Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"),
    Buffer.from("800000000000000500000000", "hex"),
    Buffer.from("0000000800000005", "hex"),
    Buffer.from("00000040000000050000", "hex"),
  ];
  let opened = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the package has no types
  const server = smpp.createServer((session: any) => {
    const octets = rubbish[opened++];
    session.on("error", () => {});
    // biome-ignore lint/suspicious/noExplicitAny: the package has no types
    session.on("bind_transceiver", (pdu: any) => {
      session.send(pdu.response());
      // The last one is cut off halfway.
      if (octets) session.socket.write(octets, () => opened === rubbish.length && session.destroy());
    });
    // biome-ignore lint/suspicious/noExplicitAny: the package has no types
    session.on("submit_sm", (pdu: any) => {
      if (octets) return;
      session.send(pdu.response({ message_id: "7" }));
      session.deliver_sm({ esm_class: 4, short_message: "id:7 sub:001 dlvrd:001 stat:DELIVRD err:000 text:" });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await overSmpp(product, { host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  expect((await end(await send("+79161110009", "Hello"))).status).toBe("delivered");
  // A slow machine may lose the last one too, and open another.
  expect(opened).toBeGreaterThan(rubbish.length);
  server.close();
});

it("sends messages over TLS, to the name in the certificate", async () => {
  const read = (name: string) => readFileSync(inRoot("tests", "peers", "certificates", name), "utf8");
  const tls = { key: read("peer.key"), cert: read("peer.pem") };
  const centre = await startSmsc({ port: 0, sandboxUrl: product.sandboxUrl, tls });
  const properties = { secure: true, servername: "localhost" };
  await overSmpp(product, { host: "127.0.0.1", port: centre.port }, properties);
  expect((await end(await send("+79161110010", "Hello over TLS"))).status).toBe("delivered");
  expect(centre.sessions.size).toBeGreaterThan(0);
  await centre.stop();
});
