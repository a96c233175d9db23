import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import smpp from "smpp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway } from "../../../workers/smpp-gateway/gateway";
import { met } from "../../support/faults/served";

const SOON = { everyMs: 20, limitMs: 10_000 };
const LATIN_1 = 3;

// biome-ignore lint/suspicious/noExplicitAny: the package has no types
type Session = any;
type Answer = (response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const page: Answer = (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Soon back</h1>");
const cut: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"id":"');
  setTimeout(() => response.destroy(), 20);
};
const EMPTY = json(200, { data: [], total: 0, next: null });

/** Replies of a faulty cabinet: one per request, the last one repeats. */
let posts: Answer[];
let gets: Answer;
let keys: string[];
let cabinet: Server;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const open: Session[] = [];

function answer({ method, headers, url }: IncomingMessage, response: ServerResponse) {
  if (method === "GET") return (url?.startsWith("/api/sendingsIncoming") ? EMPTY : gets)(response);
  keys.push(`${headers["idempotency-key"]}`);
  (posts.length > 1 ? posts.shift()! : posts[0]!)(response);
}

beforeAll(async () => {
  cabinet = createServer((request, response) => {
    request.resume().on("end", () => answer(request, response));
  });
  cabinet.on("upgrade", (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => cabinet.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(cabinet.address() as AddressInfo).port}`;
  gateway = await startGateway({
    url,
    secret: null,
    host: "127.0.0.1",
    port: 0,
    tlsPort: null,
    tls: null,
    accounts: {},
  });
});

afterAll(async () => {
  await gateway?.stop();
  cabinet?.closeAllConnections();
  cabinet?.close();
});

beforeEach(() => {
  posts = [json(200, { id: "made" })];
  gets = EMPTY;
  keys = [];
});
afterEach(() => {
  for (const session of open.splice(0)) session.destroy();
});

const ask = (session: Session, command: string, options: object): Promise<Session> =>
  new Promise((resolve) => session[command](options, resolve));

function connect(): Promise<Session> {
  return new Promise((resolve) => {
    const session = smpp.connect({ host: "127.0.0.1", port: gateway.port }, () => resolve(session));
    open.push(session);
  });
}

async function bound(token = "token") {
  const session = await connect();
  const delivered: Session[] = [];
  session.on("deliver_sm", (pdu: Session) => {
    delivered.push(pdu);
    session.send(pdu.response());
  });
  const { command_status } = await ask(session, "bind_transceiver", { system_id: "client", password: token });
  expect(command_status).toBe(smpp.ESME_ROK);
  return { session, delivered };
}

const submit = (session: Session, more: object = {}) =>
  ask(session, "submit_sm", {
    source_addr: "CABINET",
    source_addr_ton: 5,
    destination_addr: "79164440001",
    data_coding: 0,
    registered_delivery: 1,
    short_message: "Hello",
    ...more,
  });
const status = async (...of: Parameters<typeof submit>) => (await submit(...of)).command_status;

const sar = (segment: number, total = 2, reference = 9) => ({
  sar_msg_ref_num: reference,
  sar_total_segments: total,
  sar_segment_seqnum: segment,
});

describe("A cabinet with unreadable answers", () => {
  it.each([
    ["a page of HTML", page],
    ["a body that is cut off", cut],
    ["an object without an id", json(200, {})],
    ["a request that is still carried out", json(409, {})],
  ])("%s: the request is retried under the same key", async (_what, lost) => {
    posts = [lost, json(200, { id: "made" })];
    const { session } = await bound();
    expect(await submit(session)).toMatchObject({ command_status: smpp.ESME_ROK, message_id: "made" });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("for long, is a system error, and no session ends", async () => {
    posts = [page];
    const [{ session }, { session: neighbour }] = await Promise.all([bound(), bound("other")]);
    expect(await status(session)).toBe(smpp.ESME_RSYSERR);
    gets = page;
    expect((await ask(session, "query_sm", { message_id: "made" })).command_status).toBe(smpp.ESME_RQUERYFAIL);
    gets = cut;
    expect((await ask(session, "query_sm", { message_id: "made" })).command_status).toBe(smpp.ESME_RQUERYFAIL);
    for (const each of [session, neighbour]) {
      expect((await ask(each, "enquire_link", {})).command_status).toBe(smpp.ESME_ROK);
    }
  });

  it("refuses binds, and accepts a retry once it is back", async () => {
    gets = page;
    const session = await connect();
    const bind = async () =>
      (await ask(session, "bind_transceiver", { system_id: "client", password: "token" })).command_status;
    expect(await bind()).toBe(smpp.ESME_RSYSERR);
    gets = EMPTY;
    expect(await bind()).toBe(smpp.ESME_ROK);
  });
});

describe("A customer who sends too long a message", () => {
  const payload = { message_payload: Buffer.alloc(64_000, 0x41), data_coding: LATIN_1, short_message: "" };

  it("in two parts, gets both refused, and no other customer is affected", async () => {
    const [{ session }, { session: neighbour }] = await Promise.all([bound(), bound("other")]);
    const answers = await Promise.all([1, 2].map((n) => status(session, { ...payload, ...sar(n) })));
    expect(answers).toEqual([smpp.ESME_RINVMSGLEN, smpp.ESME_RINVMSGLEN]);
    expect(keys).toEqual([]);
    for (const each of [session, neighbour]) expect(await status(each)).toBe(smpp.ESME_ROK);
  });

  it("in one piece, has it accepted", async () => {
    const { session } = await bound();
    expect(await status(session, payload)).toBe(smpp.ESME_ROK);
  });

  it('in parts without a last one, gets the status "queue full"', async () => {
    const { session } = await bound();
    const begun = Array.from({ length: 70 }, (_, n) => status(session, { ...payload, ...sar(1, 2, n) }));
    expect(new Set(await Promise.all(begun))).toEqual(new Set([smpp.ESME_ROK, smpp.ESME_RMSGQFUL]));
  });
});

describe("Parts that were given ids", () => {
  const stated = (delivered: Session[]) =>
    Object.fromEntries(delivered.map(({ receipted_message_id: id, message_state }) => [id, message_state]));

  it('get a "rejected" receipt when their message is refused', async () => {
    posts = [json(422, { data: [{ field: "recipient" }] })];
    const { session, delivered } = await bound("rejected");
    const first = await submit(session, sar(1));
    expect(first.command_status).toBe(smpp.ESME_ROK);
    expect(await status(session, sar(2))).toBe(smpp.ESME_RINVDSTADR);
    await met("the receipt", () => delivered.length > 0, SOON);
    expect(stated(delivered)).toEqual({ [first.message_id]: 8 });
    expect(delivered[0].short_message.message).toContain("stat:REJECTD");
  });

  it('get a "failed" receipt on the next bind when the rest never arrives', async () => {
    const { session } = await bound("lost");
    const first = await submit(session, sar(1, 3));
    const second = await submit(session, sar(2, 3));
    session.destroy();
    const { delivered } = await bound("lost");
    await met("the receipts", () => delivered.length > 1, SOON);
    expect(stated(delivered)).toEqual({ [first.message_id]: 5, [second.message_id]: 5 });
    expect(delivered[0].short_message.message).toContain("stat:UNDELIV");
  });

  it("get no receipt where none was requested", async () => {
    posts = [json(422, { data: [{ field: "recipient" }] })];
    const { session, delivered } = await bound("silent");
    const silent = { registered_delivery: 0 };
    await submit(session, { ...silent, ...sar(1) });
    await submit(session, { ...silent, ...sar(2) });
    const loud = await submit(session, sar(1, 2, 10));
    await submit(session, sar(2, 2, 10));
    await met("the other's receipt", () => delivered.length > 0, SOON);
    expect(stated(delivered)).toEqual({ [loud.message_id]: 8 });
  });
});

describe("A validity_period", () => {
  const inHours = (hours: number) =>
    `${new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\D/g, "").slice(2, 14)}000+`;

  it.each([
    ["none", "", smpp.ESME_ROK],
    ["a day, the cabinet's own", "000001000000000R", smpp.ESME_ROK],
    ["three days", "000003000000000R", smpp.ESME_ROK],
    ["five minutes", "000000000500000R", smpp.ESME_RINVEXPIRY],
    ["until the day after tomorrow", inHours(48), smpp.ESME_ROK],
    ["until tonight", inHours(3), smpp.ESME_RINVEXPIRY],
    ["until yesterday", inHours(-24), smpp.ESME_RINVEXPIRY],
    ["no period", "tomorrow", smpp.ESME_RINVEXPIRY],
  ])("of %s", async (_what, validity_period, expected) => {
    const { session } = await bound();
    // The package formats dates itself; a string is sent unchanged.
    expect(await status(session, { validity_period })).toBe(expected);
  });
});
