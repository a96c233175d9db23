import type { Handler } from "hono";
import type { z } from "zod";
import { findOwner } from "../../../app/domain/access/users-in-scope";
import type { Viewer } from "../../../app/domain/access/viewer";
import type { Result } from "../../../app/domain/shared/errors/result";
import { parseNested } from "../../../app/domain/shared/nested-parameters";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import { type Env, parseEnv } from "../../env";
import { requestPlatform } from "../../platform";
import { admit, lastOwner } from "./admission";
import { MAX_BODY, parseBody, readBytes } from "./body";
import { type AnyEndpoint, type Call, isKeyed, type Route } from "./endpoint";
import { addressOf } from "./gateway-address";
import { once } from "./once";
import { withoutEmpties } from "./php";
import { countAccount, countAddress } from "./rate";
import { answer, problemsOf, refusalAnswer, thrownAnswer } from "./refusal";
import { recordAt, withoutRepeated } from "./sent-back";

const WRITES = new Set(["POST", "PUT", "PATCH"]);

/** Guard, parse, one call, reply: the same for every line of the route table. `reading`: who reads what this one changes. */
export function door(route: Route, reading?: Route): Handler<{ Bindings: Env }> {
  const { endpoint, method } = route;
  return async (c) => {
    const request = c.req.raw;
    try {
      const platform = requestPlatform(c.env, c.executionCtx);
      const env = parseEnv(c.env);
      const ip = addressOf(request, env.GATEWAY_SECRET);
      const early = await begun(endpoint, platform, request);
      const viewer = await admit(platform, request, route, ip).catch(async (error: unknown) => {
        await countAddress(env, ip);
        throw error;
      });
      if (viewer) await countAccount(env, viewer.id, endpoint.isCostly === true);
      // A mail service fetches public pictures for many readers from one address, so GET is not counted.
      else if (method !== "GET") await countAddress(env, ip);
      const query = parse(endpoint.query, readQuery(request));
      if (!query.ok) return refusalAnswer(request, query);
      const sent = early ?? (await read(endpoint, request));
      const { bytes, body } = sent;
      const asked = {
        env,
        platform,
        viewer: method === "GET" ? await inPlaceOf(platform, viewer, query.value) : viewer,
        params: c.req.param(),
        query: query.value,
        body: undefined,
        raw: body.raw,
        request,
        id: undefined,
      };
      const meant = body.ok || !viewer || !reading ? body : await lessOf(endpoint, body, reading, { ...asked, viewer });
      if (!meant.ok) return refusalAnswer(request, meant, endpoint.refusedAs?.(body.raw));
      const call = { ...asked, body: meant.value };
      if (!viewer || !isKeyed(route)) return await run(endpoint, call);
      return await once(endpoint, { ...call, viewer }, bytes, (claimed) => run(endpoint, claimed));
    } catch (error) {
      return thrownAnswer(request, error);
    }
  };
}

/** Public plug-ins send `var` by mistake for `vat` (integrators §1.4). Other unknown filters are refused. */
const STRAY = new Set(["var"]);

function readQuery(request: Request) {
  const params = [...new URL(request.url).searchParams].filter(([name, value]) => value !== "" && !STRAY.has(name));
  return parseNested(new URLSearchParams(params));
}

async function run(endpoint: AnyEndpoint, call: Call<Viewer | null, unknown, unknown>): Promise<Response> {
  const result = await endpoint.handle(call);
  if (result instanceof Response) return result;
  return result.ok ? answer(result.value) : refusalAnswer(call.request, result, endpoint.refusedAs?.(call.raw));
}

interface Sent {
  bytes: Uint8Array<ArrayBuffer>;
  body: Parsed & { raw: unknown };
}

async function begun(endpoint: AnyEndpoint, platform: Platform, request: Request): Promise<Sent | null> {
  const owner = endpoint.ahead && lastOwner(request);
  if (!owner) return null;
  const sent = await read(endpoint, request);
  if (sent.body.ok) endpoint.ahead?.(platform, owner, sent.body.value);
  return sent;
}

async function read(endpoint: AnyEndpoint, request: Request): Promise<Sent> {
  if (!WRITES.has(request.method))
    return { bytes: new Uint8Array(), body: { ok: true, value: undefined, raw: undefined } };
  const bytes = await readBytes(request, endpoint.upload?.limit(request) ?? MAX_BODY);
  return { bytes, body: await readBody(endpoint, request, bytes) };
}

async function readBody(endpoint: AnyEndpoint, request: Request, bytes: Sent["bytes"]): Promise<Sent["body"]> {
  if (endpoint.upload) return { ok: true, value: await endpoint.upload.read(request, bytes), raw: undefined };
  const raw = withoutEmpties(parseBody(request, bytes));
  return { ...parse(endpoint.choose?.(raw) ?? endpoint.body, raw), raw };
}

/** The body read once more, without what of it only repeats what is so already. */
async function lessOf(
  endpoint: AnyEndpoint,
  body: Parsed & { raw: unknown },
  reading: Route,
  asked: Call<Viewer, unknown, unknown>,
): Promise<Parsed> {
  if (body.ok || !body.issues) return body;
  const tries = withoutRepeated(body.raw, body.issues, await recordAt(reading, asked)).map((less) =>
    parse(endpoint.choose?.(less) ?? endpoint.body, less),
  );
  return tries.find(({ ok }) => ok) ?? tries.at(-1) ?? body;
}

type Parsed = Result<unknown> & { issues?: readonly z.core.$ZodIssue[] };

function parse(schema: z.ZodType | undefined, raw: unknown): Parsed {
  if (!schema) return { ok: true, value: raw };
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, code: "invalid", problems: problemsOf(parsed.error), issues: parsed.error.issues };
}

/** With `OwnerId` below the viewer a list shows that owner's rows; the permission stays the viewer's. */
async function inPlaceOf({ db }: Pick<Platform, "db">, viewer: Viewer | null, query: unknown): Promise<Viewer | null> {
  const { OwnerId: ownerId } = Object(query) as { OwnerId?: unknown };
  if (!viewer || typeof ownerId !== "string" || ownerId === viewer.id) return viewer;
  const owner = await findOwner(db, viewer, ownerId);
  return owner ? { ...viewer, ...owner, level: "me" } : viewer;
}
