import { DurableObject } from "cloudflare:workers";
import type { LiveEvent, Sockets } from "../../app/domain/base/shared/ports/platform";
import type { PageViewer } from "../../app/domain/messaging/review/presence";

interface Attachment {
  /** ms UTC: the socket closes when its token expires (spec §4, session). */
  expiresAt: number;
  sessionId: string;
  hears: string[];
  /** ms UTC */
  openedAt: number;
  /** True for API tokens, which outlive their sockets. */
  isAgain: boolean;
  looker: PageViewer | null;
  heardAt: number;
}

const SESSION_OVER = 4401;
/** "Service restart" (RFC 6455, 7.4.2): the client reconnects. */
const AGAIN = 1012;
const MOST_SOCKETS = 50;
/**
 * Replays events to a socket that opens just after its page was rendered. In memory: an idle hub lives at least 10 s.
 */
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;
/** Allows for another machine's clock and a lagging replica when the page was rendered. */
const LAG_MS = 5000;
/** Three pings: a silent tab no longer counts as present. */
const SILENT_MS = 95_000;

interface Said {
  at: number;
  resource: string;
  frame: string;
}

export class AccountHub extends DurableObject {
  #said: Said[] = [];

  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.makeRoom();
    this.ctx.acceptWebSocket(server);
    const { headers } = request;
    const looker = headers.get("x-looker");
    const now = Date.now();
    const attachment: Attachment = {
      expiresAt: Number(headers.get("x-expires-at")),
      sessionId: headers.get("x-session-id") ?? "",
      hears: headers.get("x-hears")?.split(",") ?? [],
      openedAt: now,
      isAgain: headers.get("x-again") === "1",
      looker: looker && JSON.parse(decodeURIComponent(looker)),
      heardAt: now,
    };
    server.serializeAttachment(attachment);
    const since = Number(headers.get("x-since"));
    if (since > 0) {
      const oldest = Math.max(since - LAG_MS, now - REMEMBERED_MS);
      const missed = this.#said.slice(-MOST_REMEMBERED).filter(({ at }) => at >= oldest);
      notify(server, attachment, missed);
    }
    if (looker) this.notifyViewers();
    await this.armExpiry();
    return new Response(null, { status: 101, webSocket: client });
  }

  async publish(events: LiveEvent[]): Promise<void> {
    const now = Date.now();
    const said = events.map((event) => ({
      at: now,
      resource: event.event.split(".", 1)[0]!,
      frame: JSON.stringify(event),
    }));
    this.#said.push(...said);
    // Trims rarely: a copy per call costs more than the call.
    if (this.#said.length > 2 * MOST_REMEMBERED) this.#said.splice(0, this.#said.length - MOST_REMEMBERED);
    for (const socket of this.ctx.getWebSockets()) notify(socket, attachmentOf(socket), said);
  }

  async close({ only, except, isAgain }: Sockets): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      const { sessionId } = attachmentOf(socket);
      if ((only === undefined || sessionId === only) && sessionId !== except) {
        socket.close(isAgain ? AGAIN : SESSION_OVER, isAgain ? "again" : "ended");
      }
    }
  }

  async extend(sessionId: string, expiresAt: number): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      const attachment = attachmentOf(socket);
      if (attachment.sessionId === sessionId) socket.serializeAttachment({ ...attachment, expiresAt });
    }
    await this.armExpiry();
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (message !== "ping") return;
    send(socket, "pong");
    const attachment = attachmentOf(socket);
    if (!attachment.looker) return;
    socket.serializeAttachment({ ...attachment, heardAt: Date.now() });
    this.notifyViewers();
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
    if (attachmentOf(socket).looker) this.notifyViewers(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    if (attachmentOf(socket).looker) this.notifyViewers(socket);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) {
      const { expiresAt, isAgain } = attachmentOf(socket);
      if (expiresAt <= now) socket.close(isAgain ? AGAIN : SESSION_OVER, "expired");
    }
    await this.armExpiry();
  }

  private notifyViewers(gone?: WebSocket): void {
    const since = Date.now() - SILENT_MS;
    const here = this.ctx.getWebSockets().flatMap((socket) => {
      const { looker, heardAt, openedAt } = attachmentOf(socket);
      const isHere = socket !== gone && socket.readyState === WebSocket.OPEN && heardAt > since;
      return looker && isHere ? [{ socket, looker, openedAt }] : [];
    });
    here.sort((a, b) => a.openedAt - b.openedAt);
    const all = new Map(here.map(({ looker }) => [looker.id, looker]));
    for (const { socket, looker } of here) {
      const others = [...all.values()].filter(({ id }) => id !== looker.id).map(({ names }) => names[looker.sees]);
      send(socket, JSON.stringify({ event: "lookers.updated", data: others }));
    }
  }

  private makeRoom(): void {
    const open = this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
    const byAge = open.sort((a, b) => attachmentOf(a).openedAt - attachmentOf(b).openedAt);
    for (const socket of byAge.slice(0, Math.max(0, byAge.length - MOST_SOCKETS + 1))) socket.close(AGAIN, "too many");
  }

  private async armExpiry(): Promise<void> {
    const next = Math.min(...this.ctx.getWebSockets().map((socket) => attachmentOf(socket).expiresAt));
    if (Number.isSafeInteger(next)) await this.ctx.storage.setAlarm(next);
  }
}

function attachmentOf(socket: WebSocket): Attachment {
  return socket.deserializeAttachment() as Attachment;
}

function notify(socket: WebSocket, { hears }: Attachment, said: Said[]): void {
  for (const { resource, frame } of said) if (hears.includes(resource)) send(socket, frame);
}

function send(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // The peer is gone; its close event follows.
  }
}
