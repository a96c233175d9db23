import { Hono } from "hono";
import { CodedError } from "../../app/domain/shared/errors/errors";
import type { Env } from "../env";
import { door } from "./http/door";
import { openApi } from "./http/openapi";
import { answer, thrownAnswer } from "./http/refusal";
import { routes } from "./routes";

export const api = new Hono<{ Bindings: Env }>();

api.get("/openapi.json", (c) => answer(openApi(c.req.raw, routes)));
for (const route of routes) api.on(route.method, route.path, door(route));
api.all("*", (c) => thrownAnswer(c.req.raw, new CodedError("notFound")));
api.onError((error, c) => thrownAnswer(c.req.raw, error));
