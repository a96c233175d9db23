import { DurableObject } from "cloudflare:workers";
import type { LiveEvent, Sockets } from "../../app/domain/shared/ports/platform";

interface Attachment {
  /** ms UTC: when the token's time is over the socket goes with it (spec §4, session). */
  expiresAt: number;
  sessionId: string;
  /** Resources whose events it is sent: what its viewer may read. */
  hears: string[];
  /** ms UTC */
  openedAt: number;
  /** Of an API token, which outlives its sockets. */
  isAgain: boolean;
}

const SESSION_OVER = 4401;
/** "Service restart" (RFC 6455, 7.4.2): who is told so opens another. */
const AGAIN = 1012;
/** Each event goes to each of them: the oldest makes room. */
const MOST_SOCKETS = 50;
/** Told to a socket that opens a moment after its page was drawn. */
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;
/** The clock that drew a page is another machine's, and its parts are read one beside the other. */
const SKEW_MS = 500;

interface Said {
  at: number;
  resource: string;
  frame: string;
}

/** One per account: holds its sockets, moves bytes. No SQL, no rules. */
export class AccountHub extends DurableObject {
  /** In memory alone: a hub is put away after ten silent seconds at the earliest. */
  #said: Said[] = [];

  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.makeRoom();
    this.ctx.acceptWebSocket(server);
    const { headers } = request;
    const attachment: Attachment = {
      expiresAt: Number(headers.get("x-expires-at")),
      sessionId: headers.get("x-session-id") ?? "",
      hears: headers.get("x-hears")?.split(",") ?? [],
      openedAt: Date.now(),
      isAgain: headers.get("x-again") === "1",
    };
    server.serializeAttachment(attachment);
    const since = Number(headers.get("x-since"));
    if (since > 0)
      tell(
        server,
        attachment,
        this.#said.filter(({ at }) => at >= since - SKEW_MS),
      );
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
    this.#said = [...this.#said, ...said].filter(({ at }) => at > now - REMEMBERED_MS).slice(-MOST_REMEMBERED);
    for (const socket of this.ctx.getWebSockets()) tell(socket, attachmentOf(socket), said);
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
    if (message === "ping") send(socket, "pong");
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) {
      const { expiresAt, isAgain } = attachmentOf(socket);
      if (expiresAt <= now) socket.close(isAgain ? AGAIN : SESSION_OVER, "expired");
    }
    await this.armExpiry();
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

function tell(socket: WebSocket, { hears }: Attachment, said: Said[]): void {
  for (const { resource, frame } of said) if (hears.includes(resource)) send(socket, frame);
}

function send(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // The peer is gone; its close event follows.
  }
}
