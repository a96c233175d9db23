import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createConnection } from "node:net";
import smpp from "smpp";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { startGateway } from "../../../workers/smpp-gateway/gateway";
import { type Customer, customerOf, type Message } from "../../support/faults/rest";
import { met, type Served, serveProduct } from "../../support/faults/served";
import { freePorts } from "../../support/run/free-ports";
import { cuttableServer } from "../cuttable-server";
import { startKannel } from "../kannel.mjs";

const SOON = { everyMs: 50, limitMs: 30_000 };
const GSM = 0;
const UCS_2 = 8;

// biome-ignore lint/suspicious/noExplicitAny: the package has no types
type Session = any;

const certificate = (name: string) => readFileSync(inRoot("tests", "peers", "certificates", name), "utf8");

let product: Served;
let client: Customer;
let token: string;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const open: Session[] = [];

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
  const made = { description: "SMPP" };
  token = (await client.must<{ token: string }>("POST", "/tokens", made)).token;
  gateway = await openGateway();
}, 120_000);

const openGateway = () =>
  startGateway({
    secret: null,
    url: product.url,
    host: "127.0.0.1",
    port: 0,
    tlsPort: 0,
    tls: { key: certificate("peer.key"), cert: certificate("peer.pem") },
    accounts: { shop: { password: "eightlet", token } },
  });

afterAll(async () => {
  await gateway?.stop();
  await product?.stop();
});

afterEach(() => {
  for (const session of open.splice(0)) session.destroy();
});

function connect(port = gateway.port): Promise<Session> {
  return new Promise((resolve, reject) => {
    const session = smpp.connect({ host: "127.0.0.1", port }, () => resolve(session));
    session.on("error", reject);
    open.push(session);
  });
}

const ask = (session: Session, command: string, options: object): Promise<Session> =>
  new Promise((resolve) => session[command](options, resolve));

async function bound(mode = "transceiver", port = gateway.port) {
  const session = await connect(port);
  const delivered: Session[] = [];
  session.on("deliver_sm", (pdu: Session) => {
    delivered.push(pdu);
    session.send(pdu.response());
  });
  const { command_status } = await ask(session, `bind_${mode}`, { system_id: "client", password: token });
  expect(command_status).toBe(smpp.ESME_ROK);
  return { session, delivered };
}

const submit = (session: Session, to: string, message: unknown, more: object = {}) =>
  ask(session, "submit_sm", {
    source_addr: "CABINET",
    source_addr_ton: 5,
    destination_addr: to,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    data_coding: GSM,
    registered_delivery: 1,
    short_message: message,
    ...more,
  });

const stored = (id: string) => client.must<Message & { payload: { text: string } }>("GET", `/sendings/${id}`);

describe("A customer's bind", { timeout: 60_000 }, () => {
  it.each([
    ["its token for a password", "client", () => token, smpp.ESME_ROK],
    ["the short password of the list", "shop", () => "eightlet", smpp.ESME_ROK],
    ["another's short password", "shop", () => "eightles", smpp.ESME_RINVPASWD],
    ["a token for the short password", "shop", () => token, smpp.ESME_RINVPASWD],
    ["a wrong token", "client", () => "nobody", smpp.ESME_RINVPASWD],
    ["no password", "client", () => "", smpp.ESME_RINVPASWD],
    ["a name beyond 15 letters", "a".repeat(16), () => token, smpp.ESME_RINVSYSID],
  ])("with %s", async (_what, system_id, password, status) => {
    // After three wrong passwords, a gateway refuses a fourth attempt within a session.
    const fresh = await openGateway();
    onTestFinished(fresh.stop);
    const session = await connect(fresh.port);
    const answer = await ask(session, "bind_transceiver", { system_id, password: password() });
    expect(answer.command_status).toBe(status);
    const second = await ask(session, "bind_transceiver", { system_id: "client", password: token });
    expect(second.command_status).toBe(status === smpp.ESME_ROK ? smpp.ESME_RALYBND : smpp.ESME_ROK);
  });

  it("comes over TLS, too", async () => {
    const to = { host: "127.0.0.1", port: gateway.tlsPort, tls: true, servername: "localhost" };
    const session: Session = await new Promise((resolve, reject) => {
      const opening = smpp.connect({ ...to, ca: certificate("ca.pem") }, () => resolve(opening));
      opening.on("error", reject);
      open.push(opening);
    });
    const answer = await ask(session, "bind_transceiver", { system_id: "client", password: token });
    expect(answer.command_status).toBe(smpp.ESME_ROK);
  });

  it("comes before any other command, and a receiver sends nothing", async () => {
    const stranger = await connect();
    expect((await submit(stranger, "79164440001", "Hello")).command_status).toBe(smpp.ESME_RINVBNDSTS);
    const { session } = await bound("receiver");
    expect((await submit(session, "79164440001", "Hello")).command_status).toBe(smpp.ESME_RINVBNDSTS);
  });
});

describe("A customer's messages", { timeout: 60_000 }, () => {
  it("are sent, and their receipts come back", async () => {
    const { session, delivered } = await bound();
    const { message_id: id, command_status } = await submit(session, "79164440002", "Hello € {world}");
    expect(command_status).toBe(smpp.ESME_ROK);
    expect((await stored(id)).payload).toMatchObject({ text: "Hello € {world}", sender: "CABINET" });
    await met("the receipt", () => delivered.length > 0, SOON);
    expect(delivered[0]).toMatchObject({
      esm_class: 4,
      source_addr: "79164440002",
      destination_addr: "CABINET",
      receipted_message_id: id,
      message_state: 2,
      short_message: { message: expect.stringContaining(`id:${id} sub:001 dlvrd:001`) },
    });
    const queried = await ask(session, "query_sm", { message_id: id, source_addr: "CABINET" });
    expect(queried).toMatchObject({ command_status: smpp.ESME_ROK, message_state: 2 });
  });

  const PARTS = ["Первая часть, ", "вторая часть ", "и третья 😀"];

  it.each([
    ["headers", (n: number) => ({ udh: Buffer.from([5, 0, 3, 9, 3, n]) })],
    ["wide headers", (n: number) => ({ udh: Buffer.from([6, 8, 4, 1, 9, 3, n]) })],
  ])("come in parts with %s, in any order", async (_what, place) => {
    const { session, delivered } = await bound();
    const answers = await Promise.all(
      [2, 3, 1].map((n) =>
        submit(session, "79164440003", { ...place(n), message: PARTS[n - 1] }, { data_coding: UCS_2 }),
      ),
    );
    const ids = new Set(answers.map(({ message_id }) => message_id));
    expect(ids.size).toBe(1);
    expect((await stored([...ids][0])).payload.text).toBe(PARTS.join(""));
    await met("the receipt", () => delivered.length > 0, SOON);
  });

  it("come in parts with TLVs, and whole as a message_payload", async () => {
    const { session } = await bound();
    const sar = (n: number) => ({ sar_msg_ref_num: 300, sar_total_segments: 3, sar_segment_seqnum: n });
    const [one] = await Promise.all(
      PARTS.map((part, index) => submit(session, "79164440004", part, { data_coding: UCS_2, ...sar(index + 1) })),
    );
    expect((await stored(one.message_id)).payload.text).toBe(PARTS.join(""));
    const more = { data_coding: UCS_2, message_payload: { message: PARTS.join("") } };
    const { message_id } = await submit(session, "79164440004", "", more);
    expect((await stored(message_id)).payload.text).toBe(PARTS.join(""));
  });

  it("come one part at a time from a client that waits for each response, each with its receipt", async () => {
    const { session, delivered } = await bound();
    const ids: string[] = [];
    for (const [index, message] of PARTS.entries()) {
      const udh = Buffer.from([5, 0, 3, 11, 3, index + 1]);
      ids.push((await submit(session, "79164440005", { udh, message }, { data_coding: UCS_2 })).message_id);
    }
    expect(new Set(ids).size).toBe(3);
    const reportedIds = () => delivered.map(({ receipted_message_id: id }) => id);
    await met("the receipts", () => ids.every((id) => reportedIds().includes(id)), SOON);
  });

  it("are refused with the matching status", async () => {
    const { session } = await bound();
    const status = async (...of: Parameters<typeof submit>) => (await submit(...of)).command_status;
    expect(await status(session, "12", "Hello")).toBe(smpp.ESME_RINVDSTADR);
    expect(await status(session, "79160", "Hello")).toBe(smpp.ESME_RINVDSTADR);
    expect(await status(session, "79164440006", "Hello", { source_addr: "NOTMINE" })).toBe(smpp.ESME_RINVSRCADR);
    expect(await status(session, "79164440006", "")).toBe(smpp.ESME_RINVMSGLEN);
    const later = { schedule_delivery_time: "261231235959000+" };
    expect(await status(session, "79164440006", "Hello", later)).toBe(smpp.ESME_RINVSCHED);
    expect((await ask(session, "query_sm", { message_id: "nothing" })).command_status).toBe(smpp.ESME_RQUERYFAIL);
  });

  it("that failed get receipts, and incoming messages arrive", async () => {
    const { session, delivered } = await bound();
    const { message_id } = await submit(session, "79990001101", "Hello");
    await met("the receipt", () => delivered.some(({ receipted_message_id: id }) => id === message_id), SOON);
    expect(delivered.find(({ receipted_message_id: id }) => id === message_id).message_state).toBe(5);
    await submit(session, "79990001107", "Hello");
    const isAnswer = ({ esm_class, source_addr }: Session) => esm_class === 0 && source_addr === "79990001107";
    await met("the answer", () => delivered.some(isAnswer), SOON);
    expect(delivered.find(isAnswer).short_message.message).toBe("STOP");
  });
});

it("Incoming messages during an outage of the cabinet are delivered afterwards", { timeout: 60_000 }, async () => {
  const gate = await cuttableServer(product.url);
  const other = await startGateway({
    secret: null,
    url: gate.url,
    host: "127.0.0.1",
    port: 0,
    tlsPort: null,
    tls: null,
    accounts: {},
  });
  const { session, delivered } = await bound("transceiver", other.port);
  const phone = "79164440009";
  const heard = () => delivered.filter(({ esm_class }) => esm_class === 0).map((pdu) => pdu.short_message.message);
  const { message_id } = await submit(session, phone, "How was it?");
  await met("the receipt", () => delivered.some((pdu) => pdu.receipted_message_id === message_id), SOON);
  const answer = await fetch(`${product.sandboxUrl}/messages?to=${phone}`);
  const [message] = ((await answer.json()) as { data: { id: string }[] }).data;
  const write = async (text: string) => {
    const body = JSON.stringify({ text });
    await fetch(`${product.sandboxUrl}/messages/${message!.id}/reply`, { method: "POST", body });
    const stored = () => product.peek("SELECT id FROM incoming WHERE text = ?", text);
    await met("it to be stored", () => stored().length > 0, SOON);
  };
  await write("Fine before");
  await met("the first answer", () => heard().length > 0, SOON);
  gate.cut();
  await write("Fine meanwhile");
  gate.open();
  await met("the second answer", () => heard().length > 1, SOON);
  await write("Fine after");
  await met("the third answer", () => heard().length > 2, SOON);
  expect(heard()).toEqual(["Fine before", "Fine meanwhile", "Fine after"]);
  await other.stop();
  await gate.stop();
});

describe("Text that the cabinet cannot read", { timeout: 60_000 }, () => {
  const PORT = Buffer.from("0605040b8423f0", "hex");

  it.each([
    ["octets", 4, Buffer.from("010603beaf8482", "hex"), 0, 0x104],
    ["octets of a class", 0xf4, Buffer.from("010603beaf8482", "hex"), 0, 0x104],
    ["Japanese", 5, Buffer.from("1b2442", "hex"), 0, 0x104],
    ["Hindi by its own table", 0, Buffer.from("03250106414243", "hex"), 0x40, 0x104],
    ["a push to a port", 4, Buffer.concat([PORT, Buffer.from("010603beaf", "hex")]), 0x40, smpp.ESME_RSUBMITFAIL],
    ["a text to a port", 0, Buffer.concat([PORT, Buffer.from("Hello")]), 0x40, smpp.ESME_RSUBMITFAIL],
  ])("is refused: %s", async (_what, data_coding, octets, esm_class, status) => {
    const { session } = await bound();
    const answer = await submit(session, "79164440030", octets, { data_coding, esm_class });
    expect(answer.command_status).toBe(status);
  });

  it("excludes parts of two codings, national tables and byte order marks", async () => {
    const { session } = await bound();
    const part = (segment: number, octets: Buffer, data_coding: number) =>
      submit(session, "79164440031", Buffer.concat([Buffer.from([5, 0, 3, 77, 2, segment]), octets]), {
        data_coding,
        esm_class: 0x40,
      });
    const cyrillic = Buffer.from("fffe1f044004", "hex");
    const [mixed] = await Promise.all([part(1, Buffer.from("Latin "), GSM), part(2, cyrillic, UCS_2)]);
    expect((await stored(mixed.message_id)).payload.text).toBe("Latin Пр");
    const turkish = Buffer.from("03240101 61 1b67 1b73 1b69".replaceAll(" ", ""), "hex");
    const { message_id: id } = await submit(session, "79164440032", turkish, { esm_class: 0x40 });
    expect((await stored(id)).payload.text).toBe("ağşı");
  });
});

describe("Invalid data", () => {
  async function sent(octets: number[]): Promise<Buffer> {
    const socket = createConnection({ port: gateway.port!, host: "127.0.0.1" });
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.write(Uint8Array.from(octets));
    await once(socket, "close");
    return Buffer.concat(chunks);
  }

  it.each([
    ["a PDU of two gigabytes", [0x80, 0, 0, 0, 0, 0, 0, 4]],
    ["a PDU shorter than its header", [0, 0, 0, 8, 0, 0, 0, 4]],
    ["another protocol", [...Buffer.from("GET / HTTP/1.1\r\n\r\n")]],
  ])("%s is answered with generic_nack, and the connection ends", async (_what, octets) => {
    const answer = await sent(octets);
    expect(answer.subarray(0, 12).toString("hex")).toBe("000000108000000000000002");
  });

  it("an unknown command is answered with generic_nack, and the session continues", async () => {
    const { session } = await bound();
    const nack = once(session, "generic_nack");
    session.socket.write(Buffer.from("00000010000000ee0000000000000063", "hex"));
    const [pdu] = await nack;
    expect(pdu).toMatchObject({ command_status: smpp.ESME_RINVCMDID, sequence_number: 0x63 });
    expect((await ask(session, "enquire_link", {})).command_status).toBe(smpp.ESME_ROK);
    expect((await ask(session, "unbind", {})).command_status).toBe(smpp.ESME_ROK);
  });
});

describe("Kannel as a customer", { timeout: 60_000 }, () => {
  let kannel: Awaited<ReturnType<typeof startKannel>>;

  beforeAll(async () => {
    const account = { username: "shop", password: "eightlet" };
    kannel = await startKannel({ ports: await freePorts(3), smscPort: gateway.port!, ...account });
    await met("Kannel to be bound", async () => /\(online/.test(await kannel.status()), SOON);
  }, 120_000);
  afterAll(() => kannel?.stop());

  const receiptsOf = (mark: string) => kannel.told.filter((one) => one.mark === mark).map(({ status }) => status);

  it.each([
    ["79165550001", "Hello from Kannel", "1"],
    ["79165550002", "Привет от Каннеля. ".repeat(12).trim(), "1"],
    ["79990001101", "Hello", "2"],
  ])("sends to %s and gets the final receipt", async (to, text, status) => {
    await kannel.send({ to, text, mark: to });
    await met("the receipt", () => receiptsOf(to).includes(status), SOON);
    const answer = await fetch(`${product.sandboxUrl}/messages?to=${to}`);
    expect(((await answer.json()) as { data: unknown[] }).data).toContainEqual(expect.objectContaining({ text }));
  });
});
