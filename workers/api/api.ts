import { Hono } from "hono";
import { CodedError } from "../../app/domain/shared/errors/errors";
import type { Env } from "../env";
import { door } from "./http/door";
import type { Route } from "./http/endpoint";
import { openApi } from "./http/openapi";
import { answer, thrownAnswer } from "./http/refusal";
import { otpEdge } from "./otp/edge";
import { routes } from "./routes";

// What is changed at an address is read there, too.
const readingOf = ({ method, path }: Route) =>
  path.includes(":") && (method === "PUT" || method === "PATCH")
    ? routes.find((other) => other.method === "GET" && other.path === path)
    : undefined;

export const api = new Hono<{ Bindings: Env }>({ getPath }).basePath("/api");

api.get("/openapi.json", async (c) => answer(await openApi(c.req.raw, routes, c.env.ASSETS)));
api.use("/n/otp-handler/*", otpEdge);
for (const route of routes) api.on(route.method, route.path, door(route, readingOf(route)));
api.all("*", (c) => thrownAnswer(c.req.raw, new CodedError("notFound")));
api.onError((error, c) => thrownAnswer(c.req.raw, error));

// Clients send `/api//reports` and `requisites/` and must not be redirected (integrators §1.2, 3).
function getPath(request: Request): string {
  return new URL(request.url).pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}
