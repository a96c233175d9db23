/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { type Env, inboxOf } from "../core/env";
import { EmailView } from "./email-view";
import { textsFor } from "./phone-texts";

export const emailPage = new Hono<{ Bindings: Env }>();

emailPage.get("/letters", async (c) => {
  const inbox = inboxOf(c.env);
  const search = (c.req.query("q") ?? "").trim();
  const [letters, { total }] = await Promise.all([
    inbox.letters(search),
    inbox.list({ channel: null, to: null, offset: 0, limit: 0 }),
  ]);
  const texts = textsFor(c.req.header("accept-language"));
  return c.html(`<!doctype html>${<EmailView {...{ texts, search, total, letters }} />}`);
});
