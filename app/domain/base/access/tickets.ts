import { sign, verify } from "hono/jwt";
import { reserve } from "../shared/attempt-limits";
import { derivedKey } from "../shared/derived-key";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import type { Viewer } from "./viewer";
import { viewerOfSessionId, viewerOfTokenId } from "./viewer-of-token";

const TICKET_MS = 60_000;

type Needs = Pick<Platform, "db" | "clock" | "config">;

/** Opens one socket, once, within a minute; `expiresAt` ms UTC. */
export async function newTicket(
  { clock, config }: Pick<Needs, "clock" | "config">,
  { sessionId, tokenId }: Pick<Viewer, "sessionId" | "tokenId">,
): Promise<{ ticket: string; expiresAt: number }> {
  const expiresAt = clock() + TICKET_MS;
  const claims = { jti: newId(), until: expiresAt, ...(tokenId ? { tid: tokenId } : { sid: sessionId }) };
  return { ticket: await sign(claims, keyOf(config)), expiresAt };
}

/** null: forged, expired or used. */
export async function viewerOfTicket(needs: Needs, ticket: string, ip: string | null): Promise<Viewer | null> {
  const claims = await verify(ticket, keyOf(needs.config), "HS256").catch(() => null);
  if (typeof claims?.jti !== "string" || Number(claims.until) <= needs.clock()) return null;
  const use = { key: `ticket:${claims.jti}`, max: 1, windowMs: TICKET_MS };
  if (!(await reserve(needs, [use])).isTaken) return null;
  return typeof claims.tid === "string"
    ? viewerOfTokenId(needs, claims.tid, ip)
    : viewerOfSessionId(needs, String(claims.sid));
}

const keyOf = ({ sessionSecret }: Platform["config"]) =>
  Buffer.from(derivedKey(sessionSecret, "ticket")).toString("base64url");
