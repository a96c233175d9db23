import { refuse } from "../../app/domain/shared/result";
import { found, openEndpoint } from "./endpoint";

/** Hands the upgrade to the account's hub, which closes the socket when the token's time is over. */
export const openSocket = openEndpoint("openSocket", {
  reply: null,
  async handle({ env, viewer, request }) {
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
    };
    const hub = env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(id));
    return hub.fetch("https://hub/", { headers });
  },
});
