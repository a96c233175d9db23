import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import smpp from "smpp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Guesses } from "../../../workers/smpp-gateway/bind-throttle";
import { startGateway } from "../../../workers/smpp-gateway/gateway";
import { met } from "../../support/faults/served";

// biome-ignore lint/suspicious/noExplicitAny: the package has no types
type Session = any;

const ACCOUNTS = { shop: { password: "eightlet", token: "good" } };
let cabinet: Server;
let settings: Parameters<typeof startGateway>[0];
let gateway: Awaited<ReturnType<typeof startGateway>>;
/** Cabinet's HTTP status for a bind and for a message. */
let statuses: { bind: number; send: number };
/** Messages whose reply is held back. */
let held: (() => void)[] | null;
let requests: number;
/** Customers' addresses named by the gateway, by route. */
let named: Record<string, unknown[]>;
const open: Session[] = [];

function note(door: string, { headers }: IncomingMessage) {
  named[door] = [...(named[door] ?? []), [headers["x-gateway-address"], headers["x-gateway-secret"]]];
}

beforeEach(async () => {
  statuses = { bind: 200, send: 200 };
  held = null;
  requests = 0;
  named = {};
  cabinet = createServer((request, response) => {
    const isSend = request.method === "POST";
    if (request.url?.startsWith("/api/sendings?")) requests++;
    note(request.method ?? "", request);
    const isKnown = request.headers.authorization === "Bearer good";
    const status = isKnown ? (isSend ? statuses.send : statuses.bind) : 401;
    const body = isSend ? { id: "made" } : { data: [], total: 0, next: null };
    const answer = () => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    request.resume().on("end", () => (isSend && held ? held.push(answer) : answer()));
  });
  cabinet.on("upgrade", (request, socket) => {
    note("socket", request);
    socket.destroy();
  });
  await new Promise<void>((resolve) => cabinet.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(cabinet.address() as AddressInfo).port}`;
  settings = { url, secret: null, host: "127.0.0.1", port: 0, tlsPort: null, tls: null, accounts: ACCOUNTS };
  gateway = await startGateway(settings);
});

afterEach(async () => {
  vi.useRealTimers();
  for (const session of open.splice(0)) session.destroy();
  await gateway.stop();
  cabinet.closeAllConnections();
  cabinet.close();
});

const ask = (session: Session, command: string, options: object): Promise<Session> =>
  new Promise((resolve) => session[command](options, resolve));

function connect(): Promise<Session> {
  return new Promise((resolve) => {
    const session = smpp.connect({ host: "127.0.0.1", port: gateway.port }, () => resolve(session));
    session.on("error", () => {});
    open.push(session);
  });
}

async function bind(password: string, system_id = "client") {
  const session = await connect();
  let isClosed = false;
  session.on("close", () => {
    isClosed = true;
  });
  const from = Date.now();
  const { command_status } = await ask(session, "bind_transceiver", { system_id, password });
  return { session, status: command_status, ms: Date.now() - from, isClosed: () => isClosed };
}

const submit = (session: Session) =>
  ask(session, "submit_sm", {
    source_addr: "CABINET",
    source_addr_ton: 5,
    destination_addr: "79164440001",
    data_coding: 0,
    registered_delivery: 0,
    short_message: "Hello",
  });

describe("A customer is throttled", () => {
  it("at a bind when the cabinet is at its limit, and may bind again", async () => {
    statuses.bind = 429;
    const { session, status } = await bind("good");
    expect(status).toBe(smpp.ESME_RTHROTTLED);
    statuses.bind = 200;
    const second = await ask(session, "bind_transceiver", { system_id: "client", password: "good" });
    expect(second.command_status).toBe(smpp.ESME_ROK);
  });

  it("when the cabinet is at its limit for a message, after one request", async () => {
    const { session } = await bind("good");
    statuses.send = 429;
    expect((await submit(session)).command_status).toBe(smpp.ESME_RTHROTTLED);
    statuses.send = 200;
    expect((await submit(session)).command_status).toBe(smpp.ESME_ROK);
  });

  it("beyond 100 unanswered submits until they are answered; other customers are not", async () => {
    const waiting: (() => void)[] = [];
    held = waiting;
    const [{ session }, { session: other }] = await Promise.all([bind("good"), bind("good")]);
    const first = Array.from({ length: 100 }, () => submit(session));
    expect((await submit(session)).command_status).toBe(smpp.ESME_RTHROTTLED);
    const others = submit(other);
    await met("all messages", () => waiting.length === 101, { everyMs: 20, limitMs: 10_000 });
    held = null;
    for (const answer of waiting) answer();
    const answers = await Promise.all([...first, others]);
    expect(new Set(answers.map(({ command_status }) => command_status))).toEqual(new Set([smpp.ESME_ROK]));
    expect((await submit(session)).command_status).toBe(smpp.ESME_ROK);
  });
});

describe("No customer can block the others", () => {
  /** Waits until the gateway closes a session. */
  const closed = (session: Session) =>
    new Promise<void>((resolve) => {
      if (session.socket.destroyed) resolve();
      session.on("close", () => resolve());
    });

  it("with connections that never bind or only shake hands", async () => {
    await gateway.stop();
    gateway = await startGateway({ ...settings, most: { sessions: 100, ofNetwork: 6, unbound: 3 } });
    const idle = await Promise.all([connect(), connect(), connect()]);
    await closed(await connect());
    for (const session of idle) {
      const bound = await ask(session, "bind_transceiver", { system_id: "client", password: "good" });
      expect(bound.command_status).toBe(smpp.ESME_ROK);
    }
    expect((await bind("good")).status).toBe(smpp.ESME_ROK);
  });

  it("with more than ten sessions of an account, or with sessions over the network's limit", async () => {
    for (let nr = 0; nr < 10; nr++) expect((await bind("good")).status).toBe(smpp.ESME_ROK);
    const { status, session } = await bind("good");
    expect(status).toBe(smpp.ESME_RBINDFAIL);
    await closed(session);
    await gateway.stop();
    gateway = await startGateway({ ...settings, most: { sessions: 100, ofNetwork: 2, unbound: 5 } });
    await Promise.all([bind("good"), bind("good")]);
    await closed(await connect());
  });

  it("with message queries: they share the limit of submits", async () => {
    const waiting: (() => void)[] = [];
    held = waiting;
    const { session } = await bind("good");
    const first = Array.from({ length: 100 }, () => submit(session));
    const query = { message_id: "made", source_addr: "CABINET" };
    expect((await ask(session, "query_sm", query)).command_status).toBe(smpp.ESME_RTHROTTLED);
    await met("all messages", () => waiting.length === 100, { everyMs: 20, limitMs: 10_000 });
    held = null;
    for (const answer of waiting) answer();
    await Promise.all(first);
    expect((await ask(session, "query_sm", query)).command_status).not.toBe(smpp.ESME_RTHROTTLED);
  });
});

describe("The cabinet gets a customer's address", () => {
  const SECRET = "a secret of the gateway's, 32 letters long";

  it("in every request and for the socket, where both have the same secret", async () => {
    await gateway.stop();
    gateway = await startGateway({ ...settings, secret: SECRET });
    const { session, status } = await bind("good");
    expect(status).toBe(smpp.ESME_ROK);
    await submit(session);
    await met("the socket", () => named.socket !== undefined, { everyMs: 20, limitMs: 5000 });
    const seen = ["GET", "POST", "socket"].map((door) => named[door]?.[0]);
    expect(seen).toEqual([1, 2, 3].map(() => ["127.0.0.1", SECRET]));
  });

  it("only from the gateway", async () => {
    await bind("good");
    await met("the socket", () => named.socket !== undefined, { everyMs: 20, limitMs: 5000 });
    expect([named.GET?.[0], named.socket?.[0]]).toEqual([[], []].map(() => [undefined, undefined]));
  });
});

describe("A client that guesses passwords", () => {
  it("gets slower and slower replies, and loses the session", async () => {
    for (let guess = 0; guess < 3; guess++) {
      const { status, isClosed, session } = await bind("wrong", "shop");
      expect(status).toBe(smpp.ESME_RINVPASWD);
      expect((await ask(session, "enquire_link", {})).command_status).toBe(smpp.ESME_ROK);
      expect(isClosed()).toBe(false);
    }
    const fourth = await bind("wrong", "shop");
    expect([fourth.status, fourth.ms >= 450]).toEqual([smpp.ESME_RINVPASWD, true]);
    await met("the end of the session", fourth.isClosed, { everyMs: 20, limitMs: 5000 });
    const fifth = await bind("a wrong token");
    expect([fifth.status, fifth.ms >= 950]).toEqual([smpp.ESME_RINVPASWD, true]);
    expect((await bind("eightlet", "shop")).status).toBe(smpp.ESME_ROK);
  });

  it("is refused after twenty, without a request to the cabinet", { timeout: 60_000 }, async () => {
    await Promise.all(Array.from({ length: 20 }, () => bind("wrong", "shop")));
    const barred = await bind("good");
    expect(barred.status).toBe(smpp.ESME_RBINDFAIL);
    expect(requests).toBe(0);
    await met("the end of the session", barred.isClosed, { everyMs: 20, limitMs: 5000 });
  });
});

describe("Wrong passwords are counted", () => {
  const times = (n: number, of: () => unknown) => Array.from({ length: n }, of);

  it("by address, or by a /64 of IPv6, for a quarter of an hour", () => {
    vi.useFakeTimers();
    const guesses = new Guesses();
    times(20, () => guesses.fail("2001:db8::1:2:3:4", `${Math.random()}`));
    expect(guesses.isBarred("2001:db8:0:0:9::1", "shop")).toBe(true);
    expect(guesses.isBarred("2001:db8:0:1::1", "shop")).toBe(false);
    times(20, () => guesses.fail("::ffff:192.0.2.1", `${Math.random()}`));
    expect(guesses.isBarred("192.0.2.1", "shop")).toBe(true);
    vi.advanceTimersByTime(15 * 60_000);
    expect(guesses.isBarred("192.0.2.1", "shop")).toBe(false);
  });

  it("by name, but not against its owner's address", () => {
    const guesses = new Guesses();
    guesses.succeed("192.0.2.7", "shop");
    times(50, () => guesses.fail(`198.51.100.${Math.floor(Math.random() * 250)}`, "shop"));
    expect(guesses.isBarred("192.0.2.8", "shop")).toBe(true);
    expect(guesses.isBarred("192.0.2.8", "other")).toBe(false);
    expect(guesses.isBarred("192.0.2.7", "shop")).toBe(false);
  });

  it("in bounded memory", () => {
    const guesses = new Guesses();
    times(20, () => guesses.fail("192.0.2.1", "shop"));
    for (let n = 0; n < 10_000; n++) guesses.fail(`10.0.${n >> 8}.${n & 255}`, `${n}`);
    expect(guesses.isBarred("192.0.2.1", "shop")).toBe(false);
  });
});
