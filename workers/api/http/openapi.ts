import { z } from "zod";
import { ERROR_STATUS } from "../../../app/domain/base/shared/errors/errors";
import { version } from "../../../package.json";
import { summaries } from "../operations/summaries";
import { type AnyEndpoint, isKeyed, type Route } from "./endpoint";
import { errorCodes, languageOf } from "./messages";

type Schema = z.core.JSONSchema.BaseSchema;

const code = z.string().meta({ $ref: "#/components/schemas/ErrorCode" });

const refusal = z.object({
  error: z.int(),
  name: z.string(),
  code,
  message: z.string(),
  data: z.array(z.object({ message: z.string(), code, field: z.string().optional() })),
  reference: z.string().optional(),
});

const refusedMessage = refusal.extend({
  id: z.null(),
  recipient: z.string().nullable(),
  status: z.literal("failed"),
  error: z.string(),
});

const PAID: readonly AnyEndpoint["name"][] = ["createSendings", "replyToIncoming"];

const OF_ITS_OWN: readonly number[] = [
  ERROR_STATUS.badRequest,
  ERROR_STATUS.insufficientFunds,
  ERROR_STATUS.conflict,
  ERROR_STATUS.invalid,
];

const FILE = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

/** In replies, the state that they show; in requests, the oldest state to read (workers/near.ts). */
const BOOKMARK = "X-D1-Bookmark";
const HEADERS = { [BOOKMARK]: { schema: { type: "string" } } };

export function openApi(request: Request, routes: readonly Route[]) {
  const summaryOf = summaries[languageOf(request) === "ru" ? "ru" : "en"];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = {
      operationId: operationId(route),
      summary: summaryOf[route.endpoint.name],
      tags: [route.path.replace(/^\/n\//, "/").split("/")[1]],
      security: securityOf(route),
      parameters: parametersOf(route),
      ...bodyOf(route.endpoint),
      responses: responsesOf(route),
      ...(route.access.includes(".") ? { "x-permission": route.access } : {}),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cabinet API", version },
    servers: [{ url: new URL("/api", request.url).href }],
    paths,
    components: {
      schemas: {
        Error: jsonSchema(refusal, "output"),
        RefusedMessage: jsonSchema(refusedMessage, "output"),
        ErrorCode: { type: "string", enum: errorCodes() },
      },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}

// PUT and PATCH are one call, and so are paths below /n (spec §7).
function operationId({ method, path, endpoint }: Route): string {
  const nested = path.startsWith("/n/") ? "Nested" : "";
  return endpoint.name + (method === "PATCH" ? "ByPatch" : "") + nested;
}

function securityOf({ access }: Route) {
  const signed = [{ token: [] }, { bearer: [] }];
  if (access === "open" || access === "socket") return [];
  return access === "optional" ? [{}, ...signed] : signed;
}

function parametersOf(route: Route) {
  const { path, endpoint } = route;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = endpoint.query ? flatten(jsonSchema(endpoint.query, "input"), "") : [];
  const key = { name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 1, maxLength: 255 } };
  const version = { name: "If-Match", in: "header", schema: { type: "string" } };
  const bookmark = { name: BOOKMARK, in: "header", schema: { type: "string" } };
  const read = route.method === "GET" ? [bookmark] : [];
  return [...inPath, ...query, ...read, ...(isKeyed(route) ? [key] : []), ...(endpoint.isVersioned ? [version] : [])];
}

function flatten(schema: Schema, name: string): { name: string; in: "query"; schema: Schema }[] {
  const children = Object.entries(schema.properties ?? schema.prefixItems ?? {}) as [string, Schema][];
  if (children.length === 0) return name ? [{ name, in: "query", schema }] : [];
  return children.flatMap(([key, child]) => flatten(child, name ? `${name}[${key}]` : key));
}

function bodyOf({ body, upload }: AnyEndpoint) {
  if (upload) {
    const properties = { file: { type: "string", format: "binary" }, isPublic: { type: "boolean" } };
    const multipart = { schema: { type: "object", required: ["file"], properties } };
    return {
      requestBody: {
        required: true,
        content: { "*/*": FILE["application/octet-stream"], "multipart/form-data": multipart },
      },
    };
  }
  if (!body) return {};
  const media = { schema: jsonSchema(body, "input") };
  return {
    requestBody: { required: true, content: { "application/json": media, "application/x-www-form-urlencoded": media } },
  };
}

function responsesOf(route: Route) {
  const { access, method, path, endpoint } = route;
  const general = { $ref: "#/components/schemas/Error" };
  const ofMessage = { anyOf: [{ $ref: "#/components/schemas/RefusedMessage" }, general] };
  const media = { "application/json": { schema: general } };
  const own = { "application/json": { schema: endpoint.refusedAs ? ofMessage : general } };
  const statuses = [
    ...(access === "open" ? [] : [ERROR_STATUS.unauthorized]),
    ...(access.includes(".") ? [ERROR_STATUS.forbidden] : []),
    ...(path.includes(":") ? [ERROR_STATUS.notFound] : []),
    ...(method === "GET" || method === "DELETE" ? [] : [ERROR_STATUS.badRequest, ERROR_STATUS.fileTooLarge]),
    ...(isKeyed(route) || endpoint.isVersioned ? [ERROR_STATUS.conflict] : []),
    ...(PAID.includes(endpoint.name) ? [ERROR_STATUS.insufficientFunds] : []),
    ...(endpoint.query || endpoint.body ? [ERROR_STATUS.invalid] : []),
    ERROR_STATUS.internal,
  ];
  const success =
    endpoint.name === "openSocket"
      ? { 101: { description: "Switching Protocols" } }
      : { 200: { description: "OK", headers: HEADERS, content: endpoint.reply ? jsonMedia(endpoint.reply) : FILE } };
  return {
    ...success,
    ...Object.fromEntries(
      statuses.map((status) => [status, { description: "Error", content: OF_ITS_OWN.includes(status) ? own : media }]),
    ),
  };
}

function jsonMedia(reply: z.ZodType) {
  return { "application/json": { schema: jsonSchema(reply, "output") } };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as Schema;
}
