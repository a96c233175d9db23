import { DurableObject } from "cloudflare:workers";
import type { LiveEvent, Sockets } from "../../app/domain/shared/platform";

interface Attachment {
  /** ms UTC: when the token's time is over the socket goes with it (spec §4, session). */
  expiresAt: number;
  sessionId: string;
}

const SESSION_OVER = 4401;

/** One per account: holds its sockets, moves bytes. No SQL, no rules. */
export class AccountHub extends DurableObject {
  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    const attachment: Attachment = {
      expiresAt: Number(request.headers.get("x-expires-at")),
      sessionId: request.headers.get("x-session-id") ?? "",
    };
    server.serializeAttachment(attachment);
    await this.armExpiry();
    return new Response(null, { status: 101, webSocket: client });
  }

  async publish(events: LiveEvent[]): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    const frames = events.map((event) => JSON.stringify(event));
    for (const socket of sockets) for (const frame of frames) send(socket, frame);
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
