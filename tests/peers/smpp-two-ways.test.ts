import smpp from "smpp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";
import { overSmpp } from "../support/providers/sms-over-smpp";
import { freePorts } from "../support/run/free-ports";
import { startKannel } from "./kannel.mjs";
import { startSmsc } from "./smsc/smsc.mjs";

const SOON = { everyMs: 50, limitMs: 30_000 };

let product: Served;
let client: Customer;
let centre: Awaited<ReturnType<typeof startSmsc>>;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
  centre = await startSmsc({ port: 0, sandboxUrl: product.sandboxUrl });
  await overSmpp(product, { host: "127.0.0.1", port: centre.port }, { bind: "receiver+transmitter" });
}, 120_000);

afterAll(async () => {
  await centre?.stop();
  await product?.stop();
}, 30_000);

describe("A session for each direction with the sandbox's SMS centre", { timeout: 60_000 }, () => {
  const of = (mode: string) => [...centre.sessions].filter((session) => session.mode === mode);
  const bothWays = () => of("transmitter").length === 1 && of("receiver").length === 1;

  async function send(recipient: string): Promise<() => Promise<boolean>> {
    const body = { type: "sms", recipient, payload: { sender: "CABINET", text: "Hello" } };
    const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
    return async () => (await client.must<Message>("GET", `/sendings/${id}`)).status === "delivered";
  }

  it("carries messages one way and receipts the other", async () => {
    await met("the delivery", await send("+79165550001"), SOON);
    expect(bothWays()).toBe(true);
  });

  it.each(["receiver", "transmitter"])(
    "is reopened when the %s is lost, and the other one stays open",
    async (lost) => {
      const [gone] = of(lost);
      const stays = of(lost === "receiver" ? "transmitter" : "receiver");
      gone.destroy();
      await met("its end", () => of(lost).length === 0, SOON);
      const isDelivered = await send(lost === "receiver" ? "+79165550002" : "+79165550003");
      await met("the delivery", isDelivered, SOON);
      expect(bothWays()).toBe(true);
      expect(of(lost)).not.toEqual([gone]);
      expect(of(lost === "receiver" ? "transmitter" : "receiver")).toEqual(stays);
    },
  );

  it("is replaced with one session for both when the set-up requires it", async () => {
    await overSmpp(product, { host: "127.0.0.1", port: centre.port });
    await met("the delivery", await send("+79165550004"), SOON);
    await met("the end of both", () => centre.sessions.size === 1, SOON);
    expect(of("transceiver")).toHaveLength(1);
  });

  it("refuses a message over a receiver", async () => {
    const session = smpp.connect({ host: "127.0.0.1", port: centre.port });
    session.bind_receiver({ system_id: "sandbox", password: "smppdemo" });
    const status = await new Promise((resolve) => {
      const message = { destination_addr: "79165550005", dest_addr_ton: 1, short_message: "Hello" };
      // biome-ignore lint/suspicious/noExplicitAny: the package has no types
      session.submit_sm(message, (answer: any) => resolve(answer.command_status));
    });
    session.destroy();
    expect(status).toBe(smpp.ESME_RINVBNDSTS);
  });

  it("works for Kannel, too", async () => {
    const account = { username: "sandbox", password: "smppdemo" };
    const kannel = await startKannel({ ports: await freePorts(3), smscPort: centre.port, ...account, isSplit: true });
    try {
      await met("Kannel to be bound", bothWays, SOON);
      await kannel.send({ to: "79165550006", text: "Hello from Kannel", mark: "split" });
      const isReported = () => kannel.told.some(({ mark, status }) => mark === "split" && status === "1");
      await met("the receipt", isReported, SOON);
    } finally {
      await kannel.stop();
    }
  });
});
