import { ERROR_STATUS } from "../../../../app/domain/base/shared/errors/errors";
import { unsubscribe } from "../../../../app/domain/messaging/unsubscribe/unsubscribe";
import type { Env } from "../../../env";
import { unsubscribedTitle } from "../../../i18n";
import { platformOf } from "../../../platform";
import { isSameOrigin } from "../../../security";
import { clientOf } from "../../http/client";

/**
 * Serves the page's button and mail programs' one-click POST (RFC 8058). Checks no Origin: the token in the address
 * authorises the request.
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
