import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { unpackDebian } from "../../scripts/lib/debian.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";
import { overSmpp } from "../support/providers/sms-over-smpp";
import { freePorts } from "../support/run/free-ports";
import { startKannel } from "./kannel.mjs";

const SOON = { everyMs: 50, limitMs: 30_000 };

let product: Served;
let client: Customer;
let perlPort: number;
let kannelPorts: number[];

beforeAll(async () => {
  product = await serveProduct();
  [perlPort, ...kannelPorts] = (await freePorts(4)) as [number, ...number[]];
  client = await customerOf(product.url, "client");
}, 120_000);

afterAll(() => product?.stop(), 30_000);

describe("Net::SMPP as the SMS centre of our client", { timeout: 60_000 }, () => {
  interface Said {
    event: string;
    [field: string]: unknown;
  }
  let perl: ChildProcess;
  let said: Said[] = [];

  async function startPerl() {
    const modules = join(unpackDebian("net-smpp", ["libnet-smpp-perl"]), "usr", "share", "perl5");
    const script = inRoot("tests", "peers", "net-smpp.pl");
    perl = spawn("perl", [`-I${modules}`, script, `${perlPort}`, "smppdemo"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    said = [];
    createInterface({ input: perl.stdout! }).on("line", (line) => said.push(JSON.parse(line) as Said));
    await met("Net::SMPP to listen", () => said.some(({ event }) => event === "listening"), SOON);
  }

  async function stopPerl() {
    if (perl.exitCode !== null || perl.signalCode !== null) return;
    perl.kill("SIGKILL");
    await once(perl, "exit");
  }

  const bindTo = (properties: object) =>
    overSmpp(product, { host: "127.0.0.1", port: perlPort }, { receipt_ids: "decimal", ...properties });

  async function deliver(recipient: string, text: string): Promise<Said[]> {
    const before = said.length;
    const body = { type: "sms", recipient, payload: { sender: "CABINET", text } };
    const { id } = await client.must<{ id: string }>("POST", "/sendings", body);
    const status = async () => (await client.must<Message>("GET", `/sendings/${id}`)).status;
    await met("its delivery", async () => (await status()) === "delivered", { everyMs: 100, limitMs: 40_000 });
    return said.slice(before).filter(({ event, destination_addr: to }) => {
      return event === "submit" && to === recipient.slice(1);
    });
  }

  const utf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

  beforeAll(startPerl, 120_000);
  afterEach(() => expect(perl.exitCode).toBeNull());
  afterAll(stopPerl);

  it("accepts a bind and a text in the default alphabet, and its decimal receipt finds the message", async () => {
    await bindTo({});
    const [submit] = await deliver("+79162220001", "Hello €{}[]~^|\\ ÇàéØ@£$_");
    expect(said.find(({ event }) => event === "bind")).toMatchObject({ system_id: "sandbox", interface_version: 0x34 });
    expect(submit).toMatchObject({
      source_addr: "CABINET",
      source_addr_ton: 5,
      source_addr_npi: 0,
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      esm_class: 0,
      data_coding: 0,
      registered_delivery: 1,
      short_message: "48656c6c6f201b651b281b291b3c1b3e1b3d1b141b401b2f20097f050b00010211",
    });
    await met(
      "the receipt's answer",
      () => said.some(({ event, status }) => event === "confirmed" && status === 0),
      SOON,
    );
  });

  const LONG = `${"Ваш заказ собран и ждёт вас в пункте выдачи. ".repeat(3)}😀`;

  it.each([
    ["udh8", 6, /^050003..03/],
    ["udh16", 7, /^060804....03/],
  ])("accepts a long text in parts with a header, %s", async (concatenation, header, pattern) => {
    await bindTo({ concatenation });
    const parts = await deliver("+79162220002", LONG);
    expect(parts).toHaveLength(3);
    for (const { short_message, esm_class, data_coding } of parts) {
      expect(short_message).toMatch(pattern);
      expect({ esm_class, data_coding }).toEqual({ esm_class: 0x40, data_coding: 8 });
    }
    const inOrder = parts.map(({ short_message }) => `${short_message}`).sort();
    expect(inOrder.map((message) => utf16(message.slice(2 * header))).join("")).toBe(LONG);
  });

  it("accepts it in parts with TLVs", async () => {
    await bindTo({ concatenation: "sar" });
    const parts = await deliver("+79162220003", LONG);
    const inOrder = parts.sort((a, b) => `${a.sar_segment_seqnum}`.localeCompare(`${b.sar_segment_seqnum}`));
    expect(inOrder.map(({ sar_segment_seqnum }) => sar_segment_seqnum)).toEqual(["01", "02", "03"]);
    expect(new Set(parts.map(({ sar_msg_ref_num }) => sar_msg_ref_num)).size).toBe(1);
    expect(inOrder.map(({ short_message }) => utf16(`${short_message}`)).join("")).toBe(LONG);
  });

  it("accepts it whole as a message_payload", async () => {
    await bindTo({ concatenation: "payload" });
    const [submit, ...more] = await deliver("+79162220004", LONG);
    expect(more).toEqual([]);
    expect(utf16(`${submit!.message_payload}`)).toBe(LONG);
    expect(submit!.short_message).toBe("");
  });

  it("accepts messages over a transmitter, and answers over a receiver", async () => {
    await bindTo({ bind: "receiver+transmitter" });
    const [submit] = await deliver("+79162220006", "Hello");
    expect(submit).toMatchObject({ way: "transmitter" });
    await met("the receipt's answer", () => said.at(-1)?.event === "confirmed", SOON);
    expect(said.at(-1)).toMatchObject({ way: "receiver", status: 0 });
    const binds = said.filter(({ event }) => event === "bind").slice(-2);
    expect(binds.map(({ way }) => way).sort()).toEqual(["receiver", "transmitter"]);
  });

  it("uses the default alphabet of the set-up, also for incoming messages", async () => {
    await bindTo({ alphabet: "iso-8859-1" });
    const [submit] = await deliver("+79162220099", "Grüße @_ {ñ}");
    expect(submit).toMatchObject({ data_coding: 0, short_message: "4772fcdf652040 5f207bf17d".replaceAll(" ", "") });
    const heard = () => product.peek<{ text: string }>("SELECT text FROM incoming WHERE sender = '79162220099'");
    await met("the answer", () => heard().length > 0, SOON);
    expect(heard()).toEqual([{ text: "Grüße @_ {ñ}" }]);
    const [foreign] = await deliver("+79162220007", "25 €");
    expect(foreign).toMatchObject({ data_coding: 8, short_message: "003200350020 20ac".replaceAll(" ", "") });
  });

  it("is bound again after an outage", async () => {
    await stopPerl();
    await startPerl();
    expect(await deliver("+79162220005", "Hello again")).toHaveLength(1);
  });
});

describe("A manager who tries an SMPP provider", { timeout: 60_000 }, () => {
  /** Result shown on the provider's test page for `recipient`, without tags. */
  async function tried(provider: string, recipient: string): Promise<string> {
    const { token } = await customerOf(product.url, "manager");
    const answer = await fetch(`${product.url}/routing/providers/${provider}/test`, {
      method: "POST",
      headers: { cookie: `__Host-session=${token}`, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ recipient, sender: "CABINET", text: "Проверка" }),
    });
    return (await answer.text())
      .split("<script")[0]!
      .replace(/<[^>]+>/g, "\n")
      .replaceAll("&quot;", '"');
  }

  it("sees the bind, the message and their answers, without the account's password", async () => {
    const { provider } = await overSmpp(product, { host: "127.0.0.1", port: product.smppPort });
    const page = await tried(provider.id, "+79164440001");
    expect(page).toMatch(/bind_transceiver_resp #1 ESME_ROK/);
    expect(page).toMatch(/submit_sm #\d+/);
    expect(page).toContain('short_message: "Проверка"');
    expect(page).toMatch(/submit_sm_resp #\d+ ESME_ROK \(0x00000000\)/);
    expect(page).not.toContain("smppdemo");
  });

  it("sees both binds of two sessions, also when they are bound already", async () => {
    const properties = { bind: "receiver+transmitter" };
    const { provider } = await overSmpp(product, { host: "127.0.0.1", port: product.smppPort }, properties);
    for (const recipient of ["+79164440003", "+79164440004"]) {
      const page = await tried(provider.id, recipient);
      for (const bind of ["bind_transmitter", "bind_receiver"]) {
        expect(page).toMatch(new RegExp(`${bind} #1\\n`));
        expect(page).toMatch(new RegExp(`${bind}_resp #1 ESME_ROK`));
      }
      expect(page).toMatch(/submit_sm_resp #\d+ ESME_ROK/);
      expect(page).toContain(`destination_addr: ${recipient.slice(1)}`);
      expect(page).not.toContain("smppdemo");
    }
  });

  it("sees why the centre refuses the bind", async () => {
    const { provider, manager } = await overSmpp(product, { host: "127.0.0.1", port: product.smppPort });
    const { data } = await manager.must<{ data: { id: string; title: string }[] }>("GET", "/credentials?$limit=100");
    const { id } = data.find(({ title }) => title === "Sandbox SMS over SMPP")!;
    const account = (password: string) => manager.must("PUT", `/credentials/${id}`, { records: { password } });
    await account("mistaken");
    try {
      const page = await tried(provider.id, "+79164440002");
      expect(page).toMatch(/bind_transceiver #1\n/);
      expect(page).toContain("password: •••");
      expect(page).toMatch(/bind_transceiver_resp #1 ESME_RINVPASWD \(0x0000000e\)/);
      expect(page).not.toContain("mistaken");
    } finally {
      await account("smppdemo");
    }
  });
});

describe("Kannel as a client of the sandbox's SMS centre", { timeout: 60_000 }, () => {
  let kannel: Awaited<ReturnType<typeof startKannel>>;

  beforeAll(async () => {
    await overSmpp(product, { host: "127.0.0.1", port: product.smppPort });
    const account = { username: "sandbox", password: "smppdemo" };
    kannel = await startKannel({ ports: kannelPorts, smscPort: product.smppPort, ...account });
    await met("Kannel to be bound", async () => /\(online/.test(await kannel.status()), SOON);
  }, 120_000);
  afterAll(() => kannel?.stop());

  const receiptsOf = (mark: string) => kannel.told.filter((one) => one.mark === mark).map(({ status }) => status);
  async function atPhone(phone: string) {
    const answer = await fetch(`${product.sandboxUrl}/messages?to=${phone}`);
    return ((await answer.json()) as { data: { id: string; text: string; status: string }[] }).data;
  }

  it.each([
    ["a short text", "79163330001", "Hello € from Kannel"],
    ["a long one", "79163330002", "Hello from Kannel. ".repeat(20).trim()],
    ["a long one of another alphabet", "79163330003", "Привет от Каннеля. ".repeat(12).trim()],
  ])("sends %s and gets the delivery receipt", async (_what, to, text) => {
    await kannel.send({ to, text, mark: to });
    await met("the receipt", () => receiptsOf(to).includes("1"), SOON);
    expect(await atPhone(to)).toMatchObject([{ text, status: "delivered" }]);
  });

  it("gets a refusal and a failure receipt", async () => {
    await kannel.send({ to: "79990001100", text: "Hello", mark: "refused" });
    await kannel.send({ to: "79990001101", text: "Hello", mark: "failed" });
    await met("the refusal", () => receiptsOf("refused").includes("16"), SOON);
    await met("the failure", () => receiptsOf("failed").includes("2"), SOON);
  });

  it("gets incoming messages", async () => {
    const [message] = await atPhone("79163330001");
    const body = JSON.stringify({ text: "Спасибо" });
    await fetch(`${product.sandboxUrl}/messages/${message!.id}/reply`, { method: "POST", body });
    const heard = () => kannel.told.find(({ kind }) => kind === "message");
    await met("the answer", () => heard() !== undefined, SOON);
    expect(heard()).toMatchObject({ from: expect.stringMatching(/^\+?79163330001$/), to: "CABINET" });
  });
});
