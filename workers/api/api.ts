import { Hono } from "hono";
import { CodedError } from "../../app/domain/base/shared/errors/errors";
import type { Env } from "../env";
import { door } from "./http/door";
import type { Route } from "./http/endpoint";
import { openApi } from "./http/openapi";
import { answer, thrownAnswer } from "./http/refusal";
import { otpEdge } from "./products/otp/edge";
import { routes } from "./routes";

// The GET route at the address of a change.
const readingOf = ({ method, path }: Route) =>
  path.includes(":") && (method === "PUT" || method === "PATCH")
    ? routes.find((other) => other.method === "GET" && other.path === path)
    : undefined;

export const api = new Hono<{ Bindings: Env }>({ getPath }).basePath("/api");

api.get("/openapi.json", (c) => answer(openApi(c.req.raw, routes)));
api.use("/n/otp-handler/*", otpEdge);
for (const route of routes) api.on(route.method, route.path, door(route, readingOf(route)));
api.all("*", (c) => thrownAnswer(c.req.raw, new CodedError("notFound")));
api.onError((error, c) => thrownAnswer(c.req.raw, error));

// Clients send `/api//reports` and `requisites/` and must not be redirected (integrators §1.2, 3).
function getPath(request: Request): string {
  return new URL(request.url).pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}
