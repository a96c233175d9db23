import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { type Dialed, dial, NotDialed, type Target } from "../../workers/dial";
import { allowedOf, reachOf } from "../../workers/relay/allowed";
import { startRelay } from "../../workers/relay/relay";
import { readRelayRequest, relayRequest, SKEW_MS } from "../../workers/relay/request";

const SECRET = "a secret of the relay, thirty-two letters";
const read = (name: string) => readFileSync(inRoot("tests", "peers", "certificates", name), "utf8");
const tls = { key: read("peer.key"), cert: read("peer.pem") };
const MB = 1_000_000;

const open: { close(): Promise<unknown> | unknown }[] = [];
let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(`${line}`));
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function serve(serveOne: (socket: Socket) => void, isSecure = false): Promise<number> {
  const sockets = new Set<Socket>();
  const admit = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serveOne(socket);
  };
  const server = isSecure ? createTlsServer(tls, admit) : createServer({ allowHalfOpen: true }, admit);
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

const echo = (socket: Socket) => void socket.pipe(socket);

interface Settings {
  allow: string;
  ca?: string;
  most?: number;
  idleMs?: number;
  port?: number;
}

async function relayOf({ allow, port = 0, ...more }: Settings) {
  const host = "127.0.0.1";
  const relay = await startRelay({ host, port, secret: SECRET, allowed: allowedOf(allow), tls: null, ...more });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await relay.stop({ drainMs: 0 });
    isOpen = false;
  };
  open.push({ close });
  const drain = (drainMs: number) => {
    isOpen = false;
    return relay.stop({ drainMs });
  };
  return { ...relay, stop: close, drain, way: { url: `http://127.0.0.1:${relay.port}`, secret: SECRET } };
}

type Way = { url: string; secret: string };
const to = async (target: Partial<Target> & { port: number }, way: Way, ms = 5000): Promise<Dialed> => {
  const dialed = await dial({ host: "localhost", tls: "none", ...target }, way, AbortSignal.timeout(ms));
  open.push(dialed);
  return dialed;
};
const refusal = (dialing: Promise<Dialed>) =>
  dialing.then(
    () => "open",
    (error) => (error instanceof NotDialed ? error.why : `${error}`),
  );

async function hear({ read: next }: Dialed, octets: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let have = 0; have < octets; ) {
    const part = await next();
    if (part === null) break;
    parts.push(part);
    have += part.length;
  }
  return Buffer.concat(parts);
}

const said = (text: string) => new TextEncoder().encode(text);

describe("A connection through the relay", () => {
  it("carries bytes both ways, including the server's first ones", async () => {
    const port = await serve((socket) => {
      socket.write("hello ");
      echo(socket);
    });
    const dialed = await to({ port }, (await relayOf({ allow: `localhost:${port}` })).way);
    await dialed.write(said("there"));
    expect(`${await hear(dialed, 11)}`).toBe("hello there");
  });

  it("passes on the end of either side", async () => {
    const ended = Promise.withResolvers<void>();
    const port = await serve((socket) => {
      socket.on("end", ended.resolve);
      socket.on("data", () => socket.end("bye"));
    });
    const relay = await relayOf({ allow: `localhost:${port}` });
    const first = await to({ port }, relay.way);
    await first.write(said("go"));
    expect([`${await hear(first, 3)}`, await first.read()]).toEqual(["bye", null]);
    const second = await to({ port }, relay.way);
    second.close();
    await ended.promise;
    // The server keeps its half of the connection open.
    await vi.waitFor(() => expect(relay.connections()).toBe(0), { timeout: 5000 });
  });

  it("carries 40 MB to a slow reader and back unchanged, with little of it in memory", async () => {
    const whole = Buffer.alloc(40 * MB);
    for (let at = 0; at < whole.length; at += 4) whole.writeUInt32LE(at, at);
    let isSlow = true;
    const port = await serve((socket) => {
      socket.on("data", (chunk) => {
        if (!socket.write(chunk)) socket.pause();
        if (isSlow) {
          socket.pause();
          setTimeout(() => socket.resume(), 500);
        }
      });
      socket.on("drain", () => socket.resume());
    });
    const relay = await relayOf({ allow: `localhost:${port}` });
    const dialed = await to({ port }, relay.way);
    let taken = 0;
    const writing = (async () => {
      for (; taken < whole.length; taken += 64_000) await dialed.write(whole.subarray(taken, taken + 64_000));
    })();
    await pause(400);
    // Kernel buffers of three sockets hold a few megabytes; the rest waits at its source.
    expect(taken).toBeLessThan(20 * MB);
    isSlow = false;
    const back = await hear(dialed, whole.length);
    await writing;
    expect(back.equals(whole)).toBe(true);
  });

  it("ends after the idle time", async () => {
    const port = await serve(() => {});
    const relay = await relayOf({ allow: `localhost:${port}`, idleMs: 200 });
    const dialed = await to({ port }, relay.way);
    expect(await dialed.read()).toBeNull();
    expect(logged.join()).toContain("relay.idle");
  });

  it("receives pending answers while the relay stops, and forwards nothing new", async () => {
    const heard: string[] = [];
    const port = await serve((socket) =>
      socket.on("data", (octets) => {
        heard.push(`${octets}`);
        setTimeout(() => socket.write(`re: ${octets}`), 200);
      }),
    );
    const relay = await relayOf({ allow: `localhost:${port}` });
    const dialed = await to({ port }, relay.way);
    await dialed.write(said("asked"));
    await vi.waitFor(() => expect(heard).toEqual(["asked"]));
    const stopped = relay.drain(600);
    await dialed.write(said("late"));
    expect(`${await hear(dialed, 9)}`).toBe("re: asked");
    expect(await dialed.read()).toBeNull();
    await stopped;
    expect(heard).toEqual(["asked"]);
  });

  it("ends when the relay is killed, and opens again through the next one", async () => {
    const port = await serve(echo);
    const first = await relayOf({ allow: `localhost:${port}` });
    const dialed = await to({ port }, first.way);
    await first.stop();
    expect(await dialed.read()).toBeNull();
    expect(await refusal(to({ port }, first.way))).toBe("relayDown");
    await relayOf({ allow: `localhost:${port}`, port: first.port });
    const second = await to({ port }, first.way);
    await second.write(said("here"));
    expect(`${await hear(second, 4)}`).toBe("here");
  });
});

describe("TLS at the relay", () => {
  it("trusts the CAs of its file, and names the server", async () => {
    const names: (string | false | null)[] = [];
    const port = await serve((socket) => {
      names.push((socket as import("node:tls").TLSSocket).servername);
      echo(socket);
    }, true);
    const allow = `localhost:${port},127.0.0.1:${port}`;
    const { way } = await relayOf({ allow, ca: read("ca.pem") });
    for (const host of ["localhost", "127.0.0.1"]) {
      const dialed = await to({ host, port, tls: "tls", servername: "localhost" }, way);
      await dialed.write(said("safe"));
      expect(`${await hear(dialed, 4)}`).toBe("safe");
    }
    expect(names).toEqual(["localhost", "localhost"]);
  });

  it("refuses unknown authorities, other names and servers without TLS", async () => {
    const [secure, plain] = [await serve(echo, true), await serve((socket) => void socket.end("no TLS here\r\n"))];
    const allow = `localhost:${secure},localhost:${plain}`;
    const [trusting, strict] = [await relayOf({ allow, ca: read("ca.pem") }), await relayOf({ allow })];
    expect(await refusal(to({ port: secure, tls: "tls" }, strict.way))).toBe("certificate");
    const renamed = to({ port: secure, tls: "tls", servername: "other.example" }, trusting.way);
    expect(await refusal(renamed)).toBe("certificate");
    expect(await refusal(to({ port: plain, tls: "tls" }, trusting.way))).toBe("certificate");
  });
});

describe("The relay refuses", () => {
  it("another secret, an old request and a replayed one", async () => {
    const port = await serve(echo);
    const { way, port: own } = await relayOf({ allow: `localhost:${port}` });
    expect(await refusal(to({ port }, { ...way, secret: `${SECRET}!` }))).toBe("relayDenied");
    const target = { host: "localhost", port, tls: "none", servername: "localhost" } as const;
    const answers: string[] = [];
    const now = Date.now();
    const fresh = relayRequest(target, SECRET, { at: now, nonce: "n-1" });
    const old = relayRequest(target, SECRET, { at: now - SKEW_MS - 1000, nonce: "n-2" });
    const elsewhere = fresh.replace("n-1", "n-3").replaceAll("localhost", "127.0.0.1");
    for (const request of [fresh, fresh, old, elsewhere, "CONNECT localhost:1 HTTP/1.1\r\nhost: localhost:1\r\n\r\n"]) {
      const socket = connect(own, "127.0.0.1");
      socket.write(request);
      const [answer] = (await once(socket, "data")) as [Buffer];
      answers.push(`${answer}`.slice(9, 12));
      socket.destroy();
    }
    expect(answers).toEqual(["200", "407", "407", "407", "407"]);
    expect(logged.join()).not.toContain(SECRET);
  });

  it("hosts and ports that are not on its list, before it connects to them", async () => {
    let came = 0;
    const port = await serve(() => came++);
    const { way } = await relayOf({ allow: `localhost:1,smsc.example:${port}` });
    expect(await refusal(to({ port }, way))).toBe("notListed");
    expect(await refusal(to({ host: "127.0.0.1", port }, way))).toBe("notListed");
    expect(came).toBe(0);
  });

  it("private addresses, by number or by name, where any public host is allowed", async () => {
    let came = 0;
    const port = await serve(() => came++);
    const { way } = await relayOf({ allow: `*:${port}` });
    for (const host of ["127.0.0.1", "localhost"]) {
      expect(await refusal(to({ host, port }, way))).toBe("notListed");
    }
    expect(came).toBe(0);
  });

  it("connections above its limit", async () => {
    const port = await serve(echo);
    const { way } = await relayOf({ allow: `localhost:${port}`, most: 1 });
    const first = await to({ port }, way);
    expect(await refusal(to({ port }, way))).toBe("relayDown");
    first.close();
    await vi.waitFor(async () => expect(await refusal(to({ port }, way))).toBe("open"));
  });

  it("requests that are not ours", async () => {
    const { way, port } = await relayOf({ allow: "localhost:1" });
    expect((await fetch(way.url)).status).toBe(404);
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`CONNECT localhost:1 HTTP/1.1\r\nx-relay: ${"a".repeat(5000)}`);
    await once(socket, "close");
  });

  it("connections that the server refuses, with the reason", async () => {
    const port = await serve(echo);
    const { way } = await relayOf({ allow: `localhost:${port},nowhere.invalid:${port},localhost:9` });
    expect(await refusal(to({ port: 9 }, way))).toBe("refused");
    expect(await refusal(to({ host: "nowhere.invalid", port }, way))).toBe("refused");
  });
});

it("A silent relay is treated as down", async () => {
  const port = await serve(() => {});
  expect(await refusal(to({ port: 1 }, { url: `http://127.0.0.1:${port}`, secret: SECRET }, 300))).toBe("noAnswer");
  const other = await serve((socket) => void socket.end("SSH-2.0\r\n\r\n"));
  expect(await refusal(to({ port: 1 }, { url: `http://127.0.0.1:${other}`, secret: SECRET }))).toBe("relayDown");
});

it("The list accepts only hosts, domains and every public host of a port", () => {
  const allowed = allowedOf("SMSC.example:2775, *.mail.example:465 *:587,10.8.0.5:2775");
  const reach = (host: string, port: number) => reachOf(allowed, host, port);
  expect([reach("smsc.example", 2775), reach("smsc.example.", 2775), reach("smsc.example", 2776)]).toEqual([
    "named",
    "named",
    null,
  ]);
  expect([reach("a.mail.example", 465), reach("mail.example", 465), reach("badmail.example", 465)]).toEqual([
    "named",
    null,
    null,
  ]);
  expect([reach("any.example", 587), reach("10.8.0.5", 2775)]).toEqual(["public", "named"]);
  for (const wrong of ["smsc.example", "*", "smsc.example:0", "smsc.example:70000", "http://smsc.example:80", "a*:1"]) {
    expect(() => allowedOf(wrong)).toThrow("RELAY_ALLOW");
  }
});

it("A request is signed for its host, port, TLS and name", () => {
  const target = { host: "smsc.example", port: 2775, tls: "tls", servername: "smsc.example" } as const;
  const now = Date.now();
  const request = relayRequest(target, SECRET, { at: now, nonce: "n" });
  const header = /x-relay: (.*)\r/.exec(request)![1]!;
  const parse = (authority: string, words = header) => readRelayRequest(authority, words, { secret: SECRET, now });
  expect(parse("smsc.example:2775")).toEqual({ ...target, at: now, nonce: "n" });
  expect([parse("smsc.example:2776"), parse("other.example:2775")]).toEqual([null, null]);
  for (const [from, into] of [
    [" tls ", " none "],
    [" smsc.example ", " other.example "],
  ] as const) {
    expect(parse("smsc.example:2775", header.replace(from, into))).toBeNull();
  }
  expect(parse("smsc.example:2775", "")).toBeNull();
});
