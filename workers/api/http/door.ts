import type { Context, Handler } from "hono";
import { z } from "zod";
import { findOwnerOfRow, type OwnedRow } from "../../../app/domain/base/access/owner-of-row";
import { findOwner } from "../../../app/domain/base/access/users-in-scope";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import { MAX_BODY, readBytes } from "../../../app/domain/base/shared/bounds/read-bytes";
import type { Result } from "../../../app/domain/base/shared/errors/result";
import { parseNested } from "../../../app/domain/base/shared/nested-parameters";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { type Env, parseEnv } from "../../env";
import { answerCall } from "../../near";
import { admit, lastOwner } from "./admission";
import { parseBody } from "./body";
import { inflated } from "./encodings";
import { type AnyEndpoint, type Call, isKeyed, type Route } from "./endpoint";
import { addressOf } from "./gateway-address";
import { once } from "./once";
import { countAccount, countAddress } from "./rate";
import { type Beside, readAs } from "./read-as";
import { answer, type Issue, issueOf, problemsOf, refusalAnswer, thrownAnswer } from "./refusal";
import { namedRow } from "./row-owner";
import { recordAt, withoutRepeated } from "./sent-back";
import { STRAY_FILTERS, STRAYS } from "./strays";

const WRITES = new Set(["POST", "PUT", "PATCH"]);

/**
 * Guards, parses, runs one call and replies: the same for every route. `reading`: the route that reads what this one
 * changes.
 */
export function door(route: Route, reading?: Route): Handler<{ Bindings: Env }> {
  const { endpoint, method } = route;
  const isChange = (method === "PUT" || method === "PATCH") && route.path.includes(":");
  const row = namedRow(route);
  const record = isChange ? (reading?.endpoint.reply ?? endpoint.reply ?? undefined) : undefined;
  const answerFrom = async (platform: Platform, c: Context<{ Bindings: Env }>): Promise<Response> => {
    const request = c.req.raw;
    const door = { endpoint, params: c.req.param(), record };
    try {
      const env = parseEnv(c.env);
      const ip = addressOf(request, env.GATEWAY_SECRET);
      const early = await begun(door, platform, request);
      const viewer = await admit(platform, request, route, ip).catch(async (error: unknown) => {
        await countAddress(env, ip);
        throw error;
      });
      if (viewer) await countAccount(env, viewer.id, endpoint.isCostly === true);
      // A mail service fetches public images for many readers from one address, so GET is not counted.
      else if (method !== "GET") await countAddress(env, ip);
      const query = parse(endpoint.query, readQuery(request), { strays: STRAY_FILTERS, isLoose: true });
      if (!query.ok) return refusalAnswer(request, query);
      const sent = early ?? (await read(door, request));
      const { bytes, body } = sent;
      const named = row && { kind: row.kind, id: door.params[row.param]?.split(".")[0] ?? "" };
      const context = {
        env,
        platform,
        viewer: method === "GET" ? await inPlaceOf(platform, viewer, query.value, named) : viewer,
        params: door.params,
        query: query.value,
        body: undefined,
        raw: body.raw,
        request,
        id: undefined,
      };
      const meant = body.ok || !viewer || !reading ? body : await lessOf(door, body, reading, { ...context, viewer });
      if (!meant.ok) return refusalAnswer(request, meant, endpoint.refusedAs?.(body.raw));
      const call = { ...context, body: meant.value };
      if (!viewer || !isKeyed(route)) return await run(endpoint, call);
      return await once(endpoint, { ...call, viewer }, bytes, (claimed) => run(endpoint, claimed));
    } catch (error) {
      return thrownAnswer(request, error);
    }
  };
  return (c) => answerCall(c.req.raw, c.env, c.executionCtx, (platform) => answerFrom(platform, c));
}

function readQuery(request: Request) {
  const params = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
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

async function begun(door: Door, platform: Platform, request: Request): Promise<Sent | null> {
  const { ahead } = door.endpoint;
  const owner = ahead && lastOwner(request);
  if (!owner) return null;
  const sent = await read(door, request);
  if (sent.body.ok) ahead(platform, owner, sent.body.value);
  return sent;
}

async function read(door: Door, request: Request): Promise<Sent> {
  if (!WRITES.has(request.method))
    return { bytes: new Uint8Array(), body: { ok: true, value: undefined, raw: undefined } };
  const limit = door.endpoint.upload?.limit(request) ?? MAX_BODY;
  const bytes = await inflated(request, await readBytes(request, limit), limit);
  return { bytes, body: await readBody(door, request, bytes) };
}

async function readBody(door: Door, request: Request, bytes: Sent["bytes"]): Promise<Sent["body"]> {
  const { upload } = door.endpoint;
  if (upload) return { ok: true, value: await upload.read(request, bytes), raw: undefined };
  return parseAt(door, parseBody(request, bytes));
}

/** Schemas for parsing: the body's, and the record that clients may send back fields of. */
interface Door {
  endpoint: AnyEndpoint;
  params: Record<string, string>;
  record: z.ZodType | undefined;
}

const NOTHING = z.object({});

function parseAt({ endpoint, params, record }: Door, raw: unknown): Parsed & { raw: unknown } {
  const schema = endpoint.choose?.(raw, params) ?? endpoint.body ?? NOTHING;
  return parse(schema, raw, { strays: STRAYS[endpoint.name], record });
}

/** Parses the body again without the parts that repeat the current state. */
async function lessOf(
  door: Door,
  body: Parsed & { raw: unknown },
  reading: Route,
  context: Call<Viewer, unknown, unknown>,
): Promise<Parsed> {
  if (body.ok || !body.issues) return body;
  const tries = withoutRepeated(body.raw, body.issues, await recordAt(reading, context)).map((less) =>
    parseAt(door, less),
  );
  return tries.find(({ ok }) => ok) ?? tries.at(-1) ?? body;
}

const MOST_ISSUES = 100;

type Parsed = Result<unknown> & { issues?: readonly Issue[] };

/** `raw`: the value after coercion to the schema's types. */
function parse(schema: z.ZodType | undefined, input: unknown, beside: Beside): Parsed & { raw: unknown } {
  if (!schema) return { ok: true, value: input, raw: input };
  const { value: raw, strange } = readAs(schema, input, beside);
  const parsed = schema.safeParse(raw);
  if (parsed.success && strange.length === 0) return { ok: true, value: parsed.data, raw };
  const issues = [...strange.map(issueOf), ...(parsed.success ? [] : parsed.error.issues)].slice(0, MOST_ISSUES);
  return { ok: false, code: "invalid", problems: problemsOf(issues), issues, raw };
}

/**
 * With `OwnerId` below the viewer, a list shows that owner's rows; a row of an account below is read as its owner's.
 * The permission stays the viewer's.
 */
async function inPlaceOf(
  { db }: Pick<Platform, "db">,
  viewer: Viewer | null,
  query: unknown,
  row: { kind: OwnedRow; id: string } | null,
): Promise<Viewer | null> {
  const { OwnerId: ownerId } = Object(query) as { OwnerId?: unknown };
  if (!viewer || ownerId === viewer.id) return viewer;
  const isNamed = typeof ownerId === "string";
  const owner = isNamed
    ? await findOwner(db, viewer, ownerId)
    : row && (await findOwnerOfRow(db, viewer, row.kind, row.id));
  return owner && owner.id !== viewer.id ? { ...viewer, ...owner, level: "me" } : viewer;
}
