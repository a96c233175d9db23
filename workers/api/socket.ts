import { z } from "zod";
import { refuse } from "../../app/domain/shared/result";
import { found, openEndpoint } from "./endpoint";

const socketQuery = z.object({
  /** ms UTC: what was said from then on, 15 seconds back at most, is told at once. */
  since: z.coerce.number().int().positive().optional(),
});

/** Hands the upgrade to the account's hub, which closes the socket when the token's time is over. */
export const openSocket = openEndpoint("openSocket", {
  query: socketQuery,
  reply: null,
  async handle({ env, viewer, query, request }) {
    const { id, expiresAt, sessionId } = found(viewer);
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return refuse("upgradeRequired", undefined, undefined, "badRequest");
    }
    // Neither token nor cookie goes further than this door.
    const headers = {
      upgrade: "websocket",
      connection: "upgrade",
      "x-expires-at": String(expiresAt),
      "x-session-id": sessionId,
      ...(query.since !== undefined && { "x-since": String(query.since) }),
    };
    const hub = env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(id));
    return hub.fetch("https://hub/", { headers });
  },
});
