import { Hono } from "hono";
import { CodedError } from "../../app/domain/shared/errors";
import type { Env } from "../env";
import { door } from "./door";
import { openApi } from "./openapi";
import { answer, thrownAnswer } from "./refusal";
import { routes } from "./routes";

export const api = new Hono<{ Bindings: Env }>();

api.get("/openapi.json", (c) => answer(openApi(c.req.raw, routes)));
for (const route of routes) api.on(route.method, route.path, door(route));
api.all("*", (c) => thrownAnswer(c.req.raw, new CodedError("notFound")));
api.onError((error, c) => thrownAnswer(c.req.raw, error));
