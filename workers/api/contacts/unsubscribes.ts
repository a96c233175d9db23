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
export async function takeUnsubscribe(request: Request, env: Env, token: string): Promise<Response> {
  const result = await unsubscribe(platformOf(env), token, clientOf(request), unsubscribedTitle);
  if (!result.ok) {
    const headers = result.retryAfter === undefined ? undefined : { "retry-after": `${result.retryAfter}` };
    return new Response(null, { status: ERROR_STATUS[result.code], headers });
  }
  return isSameOrigin(request)
    ? new Response(null, { status: 303, headers: { location: new URL(request.url).pathname } })
    : new Response(null);
}
