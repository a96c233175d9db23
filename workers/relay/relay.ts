import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf } from "../smpp-gateway/connections";
import { type Allowed, reachOf } from "./allowed";
import { openTarget } from "./open-target";
import { Refusal } from "./refusal";
import { REASON_HEADER, RELAY_HEADER, readRelayRequest, SKEW_MS, type Unopened } from "./request";

interface RelaySettings {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Shared with the Worker, at least 32 characters. */
  secret: string;
  allowed: Allowed;
  /** PEM; null: without TLS. */
  tls: { key: string; cert: string } | null;
  /** Additional CAs for targets, PEM. */
  ca?: string | undefined;
  /** Maximum of concurrent connections. */
  most?: number;
  /** ms without a byte in either direction until a connection is closed. */
  idleMs?: number;
}

const MOST = 500;
/** Ten times an SMPP session's silence: enquire_link every 30 s. */
const IDLE_MS = 5 * 60_000;
const REQUEST_MS = 10_000;
const DRAIN_MS = 3000;
const HALF_OPEN_MS = 1000;
/** Time to send the answer to a refused request. */
const REFUSED_MS = 1000;
const KEEP_ALIVE_MS = 30_000;
const HEAD_BYTES = 4096;
const STATUS: Record<Unopened, number> = {
  refused: 502,
  certificate: 502,
  noAnswer: 504,
  relayDown: 503,
  relayDenied: 407,
  notListed: 403,
};

/** Passes bytes between the Worker and a listed host. Holds no state that a restart would lose. */
export async function startRelay(settings: RelaySettings) {
  const { secret, allowed, ca, most = MOST, idleMs = IDLE_MS } = settings;
  const sockets = new Set<Socket>();
  const open = new Map<Socket, { rest(): void }>();
  const seen = new Map<string, number>();

  const isFirst = (nonce: string, now: number): boolean => {
    for (const [old, until] of seen) {
      if (until > now) break;
      seen.delete(old);
    }
    if (seen.has(nonce)) return false;
    seen.set(nonce, now + 2 * SKEW_MS);
    return true;
  };

  const admit = (request: IncomingMessage) => {
    const now = Date.now();
    const parsed = readRelayRequest(request.url ?? "", `${request.headers[RELAY_HEADER] ?? ""}`, { secret, now });
    if (!parsed || !isFirst(parsed.nonce, now)) throw new Refusal("relayDenied");
    const reach = reachOf(allowed, parsed.host, parsed.port);
    if (!reach) throw new Refusal("notListed");
    if (open.size >= most) throw new Refusal("relayDown", "tooMany");
    return { ...parsed, isPublic: reach === "public" };
  };

  async function serve(request: IncomingMessage, near: Socket, head: Buffer): Promise<void> {
    const gone = new AbortController();
    near.on("error", () => near.destroy());
    near.on("close", () => gone.abort());
    near.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    const log = (event: string, reason: string) =>
      console.error(JSON.stringify({ event, from: addressOf(near), target: request.url?.slice(0, 260), reason }));
    try {
      const target = admit(request);
      open.set(near, { rest() {} });
      near.on("close", () => open.delete(near));
      const { socket: far, greeting } = await openTarget(target, { ca, signal: gone.signal });
      far.on("error", (error) => {
        log("relay.lost", error.message);
        near.destroy();
      });
      far.on("close", () => near.destroySoon());
      near.on("close", () => far.destroy());
      near.setTimeout(idleMs, () => {
        log("relay.idle", `${idleMs} ms`);
        near.destroy();
      });
      near.write(`HTTP/1.1 200 Connected\r\n\r\n${greeting}`, "latin1");
      if (head.length > 0) far.write(head);
      // The Worker reads nothing after closing its side, so does not wait for a half-open server.
      near.on("end", () => setTimeout(() => far.destroy(), HALF_OPEN_MS).unref());
      near.pipe(far);
      far.pipe(near);
      open.set(near, { rest: () => near.unpipe(far).pause() });
    } catch (error) {
      const { reason, message } = error instanceof Refusal ? error : new Refusal("refused", `${error}`);
      log("relay.refused", message);
      const status = `${STATUS[reason]} Refused`;
      near.setTimeout(REFUSED_MS, () => near.destroy());
      near.end(`HTTP/1.1 ${status}\r\n${REASON_HEADER}: ${reason}\r\nconnection: close\r\n\r\n`);
    }
  }

  const options = { maxHeaderSize: HEAD_BYTES, headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS };
  const server: Server = settings.tls
    ? createTlsServer({ ...settings.tls, ...options, handshakeTimeout: REQUEST_MS })
    : createServer(options);
  // Includes connections that have not authenticated yet.
  server.maxConnections = most + 50;
  server.prependListener("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("connect", (request, near, head) => void serve(request, near as Socket, head));
  server.on("request", (_request, response) => response.writeHead(404, { connection: "close" }).end());
  server.on("clientError", (_error, socket) => socket.destroy());
  server.listen(settings.port, settings.host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => open.size,
    /**
     * First stops reading from the Worker, so that requests already passed on are still answered; the Worker resends
     * the others.
     */
    async stop({ drainMs = DRAIN_MS } = {}) {
      const closed = once(server, "close");
      server.close();
      for (const { rest } of open.values()) rest();
      if (open.size > 0) await pause(drainMs);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
