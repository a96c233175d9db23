import { z } from "zod";
import { eventsFor } from "../../../app/domain/base/access/live-rights";
import { SESSION_MS } from "../../../app/domain/base/access/session";
import { newTicket } from "../../../app/domain/base/access/tickets";
import { viewerOfSessionId, viewerOfTokenId } from "../../../app/domain/base/access/viewer-of-token";
import { ok, refuse } from "../../../app/domain/base/shared/errors/result";
import { pageViewerAt, presenceHub } from "../../../app/domain/messaging/review/presence";
import { isBearer, protocolsOf } from "../http/admission";
import { endpoint, found, openEndpoint } from "../http/endpoint";
import { addressOf } from "../http/gateway-address";

const socketQuery = z.object({
  /** ms UTC; events since then are replayed first, at most the last 15 seconds. */
  since: z.number().int().positive().optional(),
  /** An item of the review queue: its other viewers are notified instead. */
  looks: z
    .string()
    .regex(/^\w+\.[\w~-]{1,80}$/)
    .optional(),
});

/** After this the browser reconnects with its current rights. */
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

/** RFC 9745: deprecated since 28 November 2026, because logs keep a token in the address. */
const OLD_TOKEN = { deprecation: "@1795824000", link: '</documentation/http-rest>; rel="deprecation"' };

const UPGRADE = { upgrade: "websocket", connection: "upgrade" };

/** Passes the upgrade to the account's hub, which closes the socket when the token expires. */
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
      const looker = await pageViewerAt(platform, viewer!, looks);
      const hub = env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(presenceHub(looks)));
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
    // Revocations during the upgrade closed only sockets that existed then, so checks access again.
    const ip = addressOf(request, env.GATEWAY_SECRET);
    const still = await (tokenId ? viewerOfTokenId(platform, tokenId, ip) : viewerOfSessionId(platform, sessionId));
    if (!still) await platform.hub.close(id, { only: sessionId });
    else if (eventsFor(still).join() !== hears) await platform.hub.close(id, { only: sessionId, isAgain: true });
    const protocols = protocolsOf(request);
    const protocol = protocols.find((offered) => !isBearer(offered)) ?? protocols[0];
    const isOld = new URL(request.url).searchParams.has("token");
    if (!protocol && !isOld) return opened;
    return new Response(null, {
      status: 101,
      webSocket: opened.webSocket,
      headers: { ...(protocol && { "sec-websocket-protocol": protocol }), ...(isOld && OLD_TOKEN) },
    });
  },
});
