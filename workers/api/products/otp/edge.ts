import type { MiddlewareHandler } from "hono";
import { OTP_ERRORS, type OtpError, type Outcome } from "../../../../app/domain/products/otp/errors";
import type { Env } from "../../../env";
import { languageOf, messageOf } from "../../http/messages";
import { answer } from "../../http/refusal";

const ALLOWED = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type",
};
const DAY_S = 86_400;

/** Adds CORS and the dialect's errors. Any origin is safe: no cookies are read, and a token lists its sites. */
export const otpEdge: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const origin = c.req.header("origin");
  const allowed = origin && { "access-control-allow-origin": origin, vary: "origin" };
  if (c.req.method === "OPTIONS") {
    const headers = { ...allowed, ...ALLOWED, "access-control-max-age": String(DAY_S) };
    c.res = new Response(null, { status: 204, headers });
    return;
  }
  await next();
  if (c.res.status >= 400) c.res = await inDialect(c.req.raw, c.res);
  // A site with a disabled widget may read that error; a foreign site may read nothing.
  const isForeign = c.res.status === 401 || (c.res.status === 403 && (await typeOf(c.res)) === "ForbiddenException");
  if (allowed && !isForeign) for (const [name, value] of Object.entries(allowed)) c.res.headers.set(name, value);
};

const BY_STATUS: Record<number, { type: string; httpStatus?: number }> = {
  400: { type: "ValidateError" },
  401: { type: "UnauthorizedException" },
  403: { type: "ForbiddenException" },
  404: { type: "SessionNotFoundException" },
  422: { type: "ValidateError", httpStatus: 400 },
  429: { type: "RateLimitException" },
};

interface Said {
  type?: string;
  message?: string;
  data?: { message: string }[];
}

const readOf = (response: Response): Promise<Said> =>
  response
    .clone()
    .json<Said>()
    .catch(() => ({}));

const typeOf = async (response: Response) => (await readOf(response)).type;

async function inDialect(request: Request, response: Response): Promise<Response> {
  const body = await readOf(response);
  if (body.type) return response;
  const { status } = response;
  const { type, httpStatus = status } = BY_STATUS[status] ?? {
    type: status >= 500 ? "InternalServerErrorException" : "BadRequestException",
  };
  // The dialect has a single message, which names every field.
  const said = body.data?.map((one) => one.message).join(". ") || body.message;
  const message = type === "ForbiddenException" ? textOf(request, type) : said;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json({ type, message, httpStatus }, { status: httpStatus, headers });
}

const textOf = (request: Request, type: OtpError) => messageOf(languageOf(request), { key: `otp${type}` });

export function outcomeAnswer<T>(request: Request, outcome: Outcome<T>, status = 200): Response {
  if (outcome.ok) return answer(outcome.value, status);
  const { error, retryAfter, challenge } = outcome;
  const httpStatus = OTP_ERRORS[error];
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return answer(
    { type: error, message: textOf(request, error), httpStatus, ...(challenge && { challenge }) },
    httpStatus,
    headers,
  );
}
