import { DurableObject } from "cloudflare:workers";
import type { LiveEvent, Sockets } from "../../app/domain/shared/platform";

interface Attachment {
  /** ms UTC: when the token's time is over the socket goes with it (spec §4, session). */
  expiresAt: number;
  sessionId: string;
}

const SESSION_OVER = 4401;
/** Told to a socket that opens a moment after its page was drawn. */
const REMEMBERED_MS = 15_000;
const MOST_REMEMBERED = 500;
/** The clock that drew a page is another machine's, and its parts are read one beside the other. */
const SKEW_MS = 500;

interface Said {
  at: number;
  frame: string;
}

/** One per account: holds its sockets, moves bytes. No SQL, no rules. */
export class AccountHub extends DurableObject {
  /** In memory alone: a hub is put away after ten silent seconds at the earliest. */
  #said: Said[] = [];

  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    const attachment: Attachment = {
      expiresAt: Number(request.headers.get("x-expires-at")),
      sessionId: request.headers.get("x-session-id") ?? "",
    };
    server.serializeAttachment(attachment);
    const since = Number(request.headers.get("x-since"));
    if (since > 0) for (const { at, frame } of this.#said) if (at >= since - SKEW_MS) send(server, frame);
    await this.armExpiry();
    return new Response(null, { status: 101, webSocket: client });
  }

  async publish(events: LiveEvent[]): Promise<void> {
    const now = Date.now();
    const said = events.map((event) => ({ at: now, frame: JSON.stringify(event) }));
    this.#said = [...this.#said, ...said].filter(({ at }) => at > now - REMEMBERED_MS).slice(-MOST_REMEMBERED);
    for (const socket of this.ctx.getWebSockets()) for (const { frame } of said) send(socket, frame);
  }

  async close({ only, except }: Sockets): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      const { sessionId } = attachmentOf(socket);
      if ((only === undefined || sessionId === only) && sessionId !== except) socket.close(SESSION_OVER, "ended");
    }
  }

  async extend(sessionId: string, expiresAt: number): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) {
      if (attachmentOf(socket).sessionId === sessionId) socket.serializeAttachment({ sessionId, expiresAt });
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
      if (attachmentOf(socket).expiresAt <= now) socket.close(SESSION_OVER, "expired");
    }
    await this.armExpiry();
  }

  private async armExpiry(): Promise<void> {
    const next = Math.min(...this.ctx.getWebSockets().map((socket) => attachmentOf(socket).expiresAt));
    if (Number.isSafeInteger(next) && next < Number.MAX_SAFE_INTEGER) await this.ctx.storage.setAlarm(next);
  }
}

function attachmentOf(socket: WebSocket): Attachment {
  return socket.deserializeAttachment() as Attachment;
}

function send(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // The peer is gone; its close event follows.
  }
}
