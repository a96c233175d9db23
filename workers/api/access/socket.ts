import { z } from "zod";
import { eventsFor } from "../../../app/domain/access/live-rights";
import { SESSION_MS } from "../../../app/domain/access/session";
import { newTicket } from "../../../app/domain/access/tickets";
import { viewerOfSessionId, viewerOfTokenId } from "../../../app/domain/access/viewer-of-token";
import { lookerAt, looksHub } from "../../../app/domain/review/presence";
import { ok, refuse } from "../../../app/domain/shared/errors/result";
import { isBearer, protocolsOf } from "../http/admission";
import { endpoint, found, openEndpoint } from "../http/endpoint";
import { addressOf } from "../http/gateway-address";

const socketQuery = z.object({
  /** ms UTC; events since then are replayed first, at most the last 15 seconds. */
  since: z.coerce.number().int().positive().optional(),
  /** A thing of the review queue: who else looks at it is told instead. */
  looks: z
    .string()
    .regex(/^\w+\.[\w~-]{1,80}$/)
    .optional(),
});

/** Then the browser asks again, with the rights of that moment. */
const LOOKS_MS = 10 * 60_000;

/** For clients that cannot send a header with a socket and must not put a token into its address. */
export const makeTicket = endpoint("makeTicket", {
  reply: z.object({ ticket: z.string(), expiredAt: z.iso.datetime() }),
  isSecret: true,
  async handle({ platform, viewer }) {
    const { ticket, expiresAt } = await newTicket(platform, viewer);
    return ok({ ticket, expiredAt: new Date(expiresAt).toISOString() });
  },
});

const UPGRADE = { upgrade: "websocket", connection: "upgrade" };

/** Hands the upgrade to the account's hub, which closes the socket when the token expires. */
export const openSocket = openEndpoint("openSocket", {
  query: socketQuery,
  reply: null,
  async handle({ platform, env, viewer, query, request }) {
    const { id, expiresAt, sessionId, tokenId, ...rights } = found(viewer);
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return refuse("upgradeRequired", undefined, undefined, "badRequest");
    }
    const { looks } = query;
    if (looks !== undefined) {
      const looker = await lookerAt(platform, viewer!, looks);
      const hub = env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(looksHub(looks)));
      const until = Math.min(expiresAt, platform.clock() + LOOKS_MS);
      const headers = { "x-expires-at": String(until), "x-again": "1", "x-session-id": sessionId };
      const named = { ...UPGRADE, ...headers, "x-looker": encodeURIComponent(JSON.stringify(found(looker))) };
      return hub.fetch("https://hub/", { headers: named });
    }
    const hears = eventsFor(rights).join();
    // The token and the cookie are not passed on to the hub.
    const headers = {
      ...UPGRADE,
      "x-expires-at": String(Math.min(expiresAt, platform.clock() + SESSION_MS)),
      "x-session-id": sessionId,
      "x-hears": hears,
      ...(tokenId && { "x-again": "1" }),
      ...(query.since !== undefined && { "x-since": String(query.since) }),
    };
    const hub = env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(id));
    const opened = await hub.fetch("https://hub/", { headers });
    // Revocations during the upgrade closed only the sockets that existed then, so access is checked again.
    const ip = addressOf(request, env.GATEWAY_SECRET);
    const still = await (tokenId ? viewerOfTokenId(platform, tokenId, ip) : viewerOfSessionId(platform, sessionId));
    if (!still) await platform.hub.close(id, { only: sessionId });
    else if (eventsFor(still).join() !== hears) await platform.hub.close(id, { only: sessionId, isAgain: true });
    const protocols = protocolsOf(request);
    const protocol = protocols.find((offered) => !isBearer(offered)) ?? protocols[0];
    if (!protocol) return opened;
    return new Response(null, {
      status: 101,
      webSocket: opened.webSocket,
      headers: { "sec-websocket-protocol": protocol },
    });
  },
});
