import type { z } from "zod";
import type { Permission } from "../../../app/domain/base/access/permissions";
import type { Rule, Viewer } from "../../../app/domain/base/access/viewer";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import type { Result } from "../../../app/domain/base/shared/errors/result";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import type { Env } from "../../env";
import type { operations } from "../operations/ru";

export interface Call<V, Q, B> {
  env: Env;
  platform: Platform;
  viewer: V;
  params: Record<string, string>;
  query: Q;
  body: B;
  raw: unknown;
  request: Request;
  /** With an Idempotency-Key: the id that the created row must have. */
  id: string | undefined;
}

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  filename: string;
  isPublic: boolean;
}

export type Owner = Pick<Viewer, "id" | "isTest">;

interface Endpoint<V, Q, B, R> {
  name: keyof typeof operations;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  choose?: (raw: unknown, params: Record<string, string>) => z.ZodType<B>;
  upload?: {
    limit: (request: Request) => number;
    read: (request: Request, bytes: Uint8Array<ArrayBuffer>) => Promise<B>;
  };
  /** null: not JSON (a file, a socket). */
  reply: z.ZodType<R> | null;
  /** The reply contains a secret, so it is not stored for idempotent repeats. */
  isSecret?: boolean;
  isCostly?: boolean;
  /** Honours If-Match: a changed version is a conflict. */
  isVersioned?: boolean;
  handle(call: Call<V, Q, B>): Promise<Result<R> | Response>;
  /** Starts reads early for the owner that the token last resolved to; `handle` gets the same body. */
  ahead?(platform: Platform, owner: Owner, body: B): void;
  refusedAs?(raw: unknown): Record<string, unknown> | null;
  /** Returns the reply for what an interrupted run of the same request created, or null. */
  recover?(call: Call<V, Q, B>, id: string): Promise<R | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds endpoints of every shape
export type AnyEndpoint = Endpoint<any, any, any, any>;

type Parts<V, Q, B, R> = Omit<Endpoint<V, Q, B, R>, "name">;

export function endpoint<Q, B, R>(name: AnyEndpoint["name"], parts: Parts<Viewer, Q, B, R>) {
  return { name, ...parts };
}

export function openEndpoint<Q, B, R>(name: AnyEndpoint["name"], parts: Parts<Viewer | null, Q, B, R>) {
  return { name, ...parts };
}

/** `open`: no check · `optional`: a token is checked if sent · `socket`: token, ticket or cookie. */
export type Access = Permission | "open" | "optional" | "socket";

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  endpoint: AnyEndpoint;
  unless?: NonNullable<Rule["unless"]>;
  /** An account setting that the routes and their screens require besides the permission. */
  feature?: NonNullable<Rule["unless"]>;
}

export function viewed<T, R>(result: Result<T>, view: (value: T) => R): Result<R> {
  return result.ok ? { ok: true, value: view(result.value) } : result;
}

/** Throws `notFound`, also for other owners' rows. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new CodedError("notFound");
  return row;
}

/** Calls that create something: every POST, and the import, a PUT without an id. */
export function isKeyed({ method, path, access, endpoint }: Route): boolean {
  return access !== "open" && !endpoint.isSecret && (method === "POST" || (method === "PUT" && !path.includes(":")));
}

export function route(method: Route["method"], path: string, access: Access, endpoint: AnyEndpoint): Route {
  return { method, path, access, endpoint };
}

/** Routes that an account setting shows, along with their screens. */
export function shownBy(feature: NonNullable<Rule["unless"]>, routes: readonly Route[]): Route[] {
  return routes.map((one) => ({ ...one, feature }));
}

/** Routes that an account setting hides, along with their screens. */
export function hiddenBy(unless: NonNullable<Rule["unless"]>, routes: readonly Route[]): Route[] {
  return routes.map((one) => ({ ...one, unless }));
}
