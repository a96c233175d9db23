import { DurableObject } from "cloudflare:workers";
import type { LiveEvent } from "../../app/domain/shared/platform";

/** One per account: holds its sockets, moves bytes. No SQL, no rules. */
export class AccountHub extends DurableObject {
  override async fetch(request: Request): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    // When the token's time is over the socket goes with it (spec §4, session).
    server.serializeAttachment({ expiresAt: Number(request.headers.get("x-expires-at")) });
    await this.armExpiry();
    return new Response(null, { status: 101, webSocket: client });
  }

  async publish(events: LiveEvent[]): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    const frames = events.map((event) => JSON.stringify(event));
    for (const socket of sockets) for (const frame of frames) send(socket, frame);
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (message === "ping") send(socket, "pong");
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) if (expiryOf(socket) <= now) socket.close(4401, "expired");
    await this.armExpiry();
  }

  private async armExpiry(): Promise<void> {
    const next = Math.min(...this.ctx.getWebSockets().map(expiryOf));
    if (Number.isFinite(next)) await this.ctx.storage.setAlarm(next);
  }
}

function expiryOf(socket: WebSocket): number {
  return (socket.deserializeAttachment() as { expiresAt: number }).expiresAt;
}

function send(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // The peer is gone; its close event follows.
  }
}
