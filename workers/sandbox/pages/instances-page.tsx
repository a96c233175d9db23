/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Env, inboxOf } from "../core/env";
import { InstancesView } from "./instances-view";
import { textsFor } from "./phone-texts";

type Ctx = Context<{ Bindings: Env }>;

const phone = z
  .string()
  .transform((text) => text.replace(/\D/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/));
const act = z.discriminatedUnion("act", [
  z.object({ act: z.literal("scan"), phone }),
  z.object({ act: z.enum(["logout", "blocked", "yellowCard", "sleepMode", "wake"]) }),
]);
const STATES = { logout: "notAuthorized", wake: "authorized" } as const;

/** Phones linked to GREEN-API instances: scan a code, log out, get banned. */
export const instancesPage = new Hono<{ Bindings: Env }>();

instancesPage.get("/instances", async (c) => {
  const inbox = inboxOf(c.env);
  const all = (await inbox.instances()).filter(({ isDeleted }) => !isDeleted);
  if (!c.req.header("accept")?.includes("text/html"))
    return c.json({ data: all.map(({ apiTokenInstance: _, ...one }) => one) });
  const { total } = await inbox.list({ channel: null, to: null, offset: 0, limit: 0 });
  const texts = textsFor(c.req.header("accept-language"));
  return c.html(`<!doctype html>${<InstancesView texts={texts} total={total} instances={all} />}`);
});

instancesPage.post("/instances/:id{\\d+}", async (c) => {
  const isForm = !c.req.header("content-type")?.includes("json");
  const input = isForm ? await c.req.parseBody() : await c.req.json().catch(() => null);
  const done = await perform(c, input);
  if (isForm) return c.redirect("/instances", 303);
  return done ? c.body(null, 204) : c.json({ error: "invalid" }, 409);
});

async function perform(c: Ctx, input: unknown): Promise<boolean> {
  const { data } = act.safeParse(input);
  const inbox = inboxOf(c.env);
  const instance = await inbox.instance(Number(c.req.param("id")));
  if (!data || !instance || instance.isDeleted) return false;
  if (data.act === "scan") {
    if (instance.stateInstance !== "notAuthorized") return false;
    await inbox.changeInstance(instance.idInstance, { stateInstance: "authorized", phone: data.phone });
    return true;
  }
  if (instance.stateInstance === "notAuthorized") return false;
  const stateInstance = data.act === "logout" || data.act === "wake" ? STATES[data.act] : data.act;
  await inbox.changeInstance(instance.idInstance, { stateInstance });
  return true;
}
