import { parse, serialize } from "hono/utils/cookie";
import { type RequestPlatform, requestPlatform } from "./platform";

const PRIMARY = "first-primary";
const ANYWHERE = "first-unconstrained";
/** Header of REST requests and replies: a bookmark, or one of these two. */
const HEADER = "x-d1-bookmark";
/** A browser's last write, as `bookmark~heard`. */
const WRITTEN = "__Host-bookmark";
/**
 * Set by a page notified of a change over its socket (app/web/live/last-heard.ts): the next page must be at least as new.
 */
const HEARD = "__Host-heard";
/** Longer than a replica can lag. */
const KEPT_S = 600;
const BOOKMARK = /^[\w.:-]{1,128}$/;
const MARK = /^\w{1,16}$/;
const READS = new Set(["GET", "HEAD"]);
/** Other statuses from a replica (no such row, no such token) may be stale. */
const FINAL = new Set([101, 200, 206, 304]);
const SWITCHING = 101;

type Context = Pick<ExecutionContext, "waitUntil">;
type Answer = (platform: RequestPlatform) => Promise<Response>;

interface Answered {
  response: Response;
  reading: RequestPlatform["db"]["reading"];
  isFromPrimary: boolean;
}

/** Answers a screen's request; a cookie keeps the bookmark of what the browser wrote or read from the primary. */
export async function answerPage(request: Request, env: object, context: Context, answer: Answer): Promise<Response> {
  const { response, reading, isFromPrimary } = await answered(request, env, context, answer);
  const isNew = reading.hasWritten || (isFromPrimary && READS.has(request.method));
  if (!isNew || reading.bookmark === null || /public/.test(response.headers.get("cache-control") ?? ""))
    return response;
  const { heard } = cookiesOf(request);
  const value = heard ? `${reading.bookmark}~${heard}` : reading.bookmark;
  const options = { path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: KEPT_S } as const;
  return withHeader(response, "set-cookie", serialize(WRITTEN, value, options));
}

/** Answers a REST request; a header names the state of the reply. */
export async function answerCall(request: Request, env: object, context: Context, answer: Answer): Promise<Response> {
  const { response, reading } = await answered(request, env, context, answer);
  if (reading.bookmark === null || response.status === SWITCHING) return response;
  return withHeader(response, HEADER, reading.bookmark);
}

/** Reads from the nearest replica that is new enough; decisions, writes and refusals go to the primary. */
async function answered(request: Request, env: object, context: Context, answer: Answer): Promise<Answered> {
  const from = READS.has(request.method) ? wanted(request) : PRIMARY;
  const platform = requestPlatform(env, context, from);
  const { reading } = platform.db;
  const nothing = reading.anew.then(() => null);
  const response = await Promise.race([answer(platform), nothing]).catch((error: unknown) => {
    if (!reading.isBehind) throw error;
    return null;
  });
  const stands = await reading.end();
  const isFinal = response !== null && (!reading.isBehind || (stands && FINAL.has(response.status)));
  if (isFinal) return { response, reading, isFromPrimary: from === PRIMARY };
  reading.stop();
  const retry = requestPlatform(env, context, PRIMARY);
  return { response: await answer(retry), reading: retry.db.reading, isFromPrimary: true };
}

/** A malformed bookmark still asks for the sender's own writes, so reads the primary. */
function wanted(request: Request): string {
  const { written, known, heard } = cookiesOf(request);
  const requested = request.headers.get(HEADER) ?? (heard && heard !== known ? PRIMARY : written);
  if (!requested) return ANYWHERE;
  return BOOKMARK.test(requested) ? requested : PRIMARY;
}

function cookiesOf({ headers }: Request) {
  const cookies = parse(headers.get("cookie") ?? "");
  const [written = "", known] = (cookies[WRITTEN] ?? "").split("~");
  const heard = cookies[HEARD] ?? "";
  return { written, known, heard: MARK.test(heard) ? heard : "" };
}

function withHeader({ status, statusText, body, headers: original }: Response, name: string, value: string): Response {
  const headers = new Headers(original);
  headers.append(name, value);
  return new Response(body, { status, statusText, headers });
}
