import { SELF } from "cloudflare:test";
import { CABINET_URL } from "../run/hosts";
import type { Session } from "../world/people";

/** Does not follow redirects. */
export function visit(path: string, session?: Session, headers: Record<string, string> = {}): Promise<Response> {
  return SELF.fetch(CABINET_URL + path, { redirect: "manual", headers: { ...cookieOf(session), ...headers } });
}

export function submit(
  path: string,
  fields: Record<string, string> | FormData,
  session?: Session,
  headers: Record<string, string> = {},
): Promise<Response> {
  return SELF.fetch(CABINET_URL + path, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", ...cookieOf(session), ...headers },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
}

export function call(
  method: string,
  path: string,
  { body, session, headers }: { body?: unknown; session?: Session; headers?: Record<string, string> } = {},
): Promise<Response> {
  return SELF.fetch(CABINET_URL + path, {
    method,
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(session ? { authorization: session.token } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

const cookieOf = (session?: Session): Record<string, string> => (session ? { cookie: session.cookie } : {});
