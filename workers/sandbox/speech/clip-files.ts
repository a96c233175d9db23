import { Hono } from "hono";
import { type Env, inboxOf } from "../core/env";

export const clipFiles = new Hono<{ Bindings: Env }>();

clipFiles.get("/clips/:id{\\d+}", async (c) => {
  const clip = await inboxOf(c.env).clip(Number(c.req.param("id")));
  return clip ? c.body(clip.bytes, 200, { "content-type": clip.type }) : c.notFound();
});
