import type { z } from "zod";
import type { Permission } from "../../../app/domain/access/permissions";
import type { Viewer } from "../../../app/domain/access/viewer";
import { CodedError } from "../../../app/domain/shared/errors/errors";
import type { Result } from "../../../app/domain/shared/errors/result";
import type { Platform } from "../../../app/domain/shared/ports/platform";
import type { Env } from "../../env";
import type { operations } from "../operations/ru";

/** What a handler is given: who asks, and what was parsed. */
export interface Call<V, Q, B> {
  env: Env;
  platform: Platform;
  viewer: V;
  params: Record<string, string>;
  query: Q;
  body: B;
  /** The body as it came. */
  raw: unknown;
  request: Request;
  /** Made beforehand for a request with an Idempotency-Key: what is created must have this id. */
  id: string | undefined;
}

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  filename: string;
  isPublic: boolean;
}

/** One call of the API: its schemas parse the request and make its OpenAPI description. */
export interface Endpoint<V, Q, B, R> {
  name: keyof typeof operations;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Which member of a union reads this body, so that its own messages are heard. */
  choose?: (raw: unknown) => z.ZodType<B>;
  /** A file instead of JSON: the raw body or a multipart field, at most so many bytes. */
  upload?: {
    limit: (request: Request) => number;
    read: (request: Request, bytes: Uint8Array<ArrayBuffer>) => Promise<B>;
  };
  /** null: not JSON (a file, a socket). */
  reply: z.ZodType<R> | null;
  /** The answer holds what is shown once: it is never kept for a repeated request. */
  isSecret?: boolean;
  /** It costs more than others: a file, a table, a machine of somebody else's. Counted once more. */
  isCostly?: boolean;
  /** Honours If-Match: a change upon another version than the stored one is a conflict. */
  isVersioned?: boolean;
  handle(call: Call<V, Q, B>): Promise<Result<R> | Response>;
  /** What else stands in a refusal of this body, and above what all refusals hold; null: nothing. */
  refusedAs?(raw: unknown): Record<string, unknown> | null;
  /** The answer for what an interrupted run of the same request has made, or null where it made nothing. */
  recover?(call: Call<V, Q, B>, id: string): Promise<R | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds endpoints of every shape
export type AnyEndpoint = Endpoint<any, any, any, any>;

type Parts<V, Q, B, R> = Omit<Endpoint<V, Q, B, R>, "name">;

/** A call for a signed-in viewer. */
export function endpoint<Q, B, R>(name: AnyEndpoint["name"], parts: Parts<Viewer, Q, B, R>) {
  return { name, ...parts };
}

/** A call that looks itself at who asks, if anybody. */
export function openEndpoint<Q, B, R>(name: AnyEndpoint["name"], parts: Parts<Viewer | null, Q, B, R>) {
  return { name, ...parts };
}

/** `open`: nobody is asked · `optional`: a token is checked where one is sent · `socket`: by token, ticket or cookie. */
export type Access = Permission | "open" | "optional" | "socket";

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  endpoint: AnyEndpoint;
}

/** The value of a result through its view; a refusal as it is. */
export function viewed<T, R>(result: Result<T>, view: (value: T) => R): Result<R> {
  return result.ok ? { ok: true, value: view(result.value) } : result;
}

/** A missing row and another owner's row look the same. Throws `notFound`. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new CodedError("notFound");
  return row;
}

/** Calls that make something new honour an Idempotency-Key: every POST, and the import that is a PUT without an id. */
export function isKeyed({ method, path, access, endpoint }: Route): boolean {
  return access !== "open" && !endpoint.isSecret && (method === "POST" || (method === "PUT" && !path.includes(":")));
}
