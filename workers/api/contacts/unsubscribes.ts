import { Hono } from "hono";
import { unsubscribe } from "../../../app/domain/contacts/unsubscribe";
import { ERROR_STATUS } from "../../../app/domain/shared/errors/errors";
import type { Env } from "../../env";
import { unsubscribedTitle } from "../../i18n";
import { platformOf } from "../../platform";
import { isSameOrigin } from "../../security";
import { clientOf } from "../http/client";

/**
 * Serves the page's button and the one-click POST of mail programs (RFC 8058), so no Origin is checked: the token in
 * the address authorises the request.
 */
export const unsubscribes = new Hono<{ Bindings: Env }>();

unsubscribes.post("/:token", async (c) => {
  const result = await unsubscribe(platformOf(c.env), c.req.param("token"), clientOf(c.req.raw), unsubscribedTitle);
  if (!result.ok) {
    const headers = result.retryAfter === undefined ? undefined : { "retry-after": `${result.retryAfter}` };
    return c.body(null, ERROR_STATUS[result.code], headers);
  }
  return isSameOrigin(c.req.raw) ? c.redirect(c.req.path, 303) : c.body(null, 200);
});
