/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { controlChange } from "../core/control";
import { type Env, inboxOf } from "../core/env";
import { textsFor } from "./phone-texts";
import { PhoneView } from "./phone-view";

type Ctx = Context<{ Bindings: Env }>;

/** Every form posts and redirects back, so the page works without JavaScript. */
export const phonePage = new Hono<{ Bindings: Env }>();

phonePage.get("/", async (c) => {
  const inbox = inboxOf(c.env);
  const search = (c.req.query("q") ?? "").replace(/\D/g, "");
  const [threads, { total }, control] = await Promise.all([
    inbox.threads(search),
    inbox.list({ channel: null, to: null, offset: 0, limit: 0 }),
    inbox.control(),
  ]);
  const texts = textsFor(c.req.header("accept-language"));
  const said = (["invalid", "subscribed", "refused"] as const).find((name) => c.req.query(name) !== undefined);
  const notice = said && texts[said];
  const view = (
    <PhoneView texts={texts} search={search} threads={threads} total={total} control={control} notice={notice} />
  );
  return c.html(`<!doctype html>${view}`);
});

phonePage.post("/phone/:id{\\d+}/reply", async (c) => {
  const form = await c.req.formData();
  const text = String(form.get("text") ?? "").trim();
  if (text) await inboxOf(c.env).reply(Number(c.req.param("id")), text.slice(0, 1600));
  return back(c, form);
});

phonePage.post("/phone/:id{\\d+}/press", async (c) => {
  const form = await c.req.formData();
  await inboxOf(c.env).press(Number(c.req.param("id")), Number(form.get("button")));
  return back(c, form);
});

phonePage.post("/phone/act", async (c) => {
  const form = await c.req.formData();
  const [phone, provider, act] = ["phone", "provider", "act"].map((name) => String(form.get(name) ?? ""));
  const digits = phone!.replace(/\D/g, "");
  if (digits) await inboxOf(c.env).act(provider!, digits, act!);
  return back(c, form);
});

phonePage.post("/phone/open", async (c) => {
  const form = await c.req.formData();
  const [phone, typed, opening] = ["phone", "data", "opening"].map((name) => String(form.get(name) ?? "").trim());
  const [provider = "", act = ""] = opening!.split(" ");
  const digits = phone!.replace(/\D/g, "");
  // Accepts a full link; only its parameter counts.
  const { searchParams } = URL.parse(typed!) ?? {};
  const data = searchParams?.get("ref") ?? searchParams?.get("start") ?? typed!;
  if (digits) await inboxOf(c.env).act(provider, digits, act, data || null);
  return c.redirect(digits ? `/?q=${digits}` : "/", 303);
});

phonePage.post("/phone/:id{\\d+}/seen", async (c) => {
  await inboxOf(c.env).seen(Number(c.req.param("id")));
  return back(c, await c.req.formData());
});

phonePage.post("/phone/control", async (c) => {
  const form = await c.req.formData();
  const ratioOf = (name: string) => Number(form.get(name)) / 100;
  const change = controlChange.safeParse({
    latencyMs: Number(form.get("latencyMs")),
    receiptMs: Number(form.get("receiptMs")),
    busyShare: ratioOf("busyShare"),
    failShare: ratioOf("failShare"),
    hangShare: ratioOf("hangShare"),
    duplicateReceipts: form.has("duplicateReceipts"),
    shuffleReceipts: form.has("shuffleReceipts"),
    inboundUrl: form.get("inboundUrl") || null,
  });
  if (!change.success) return c.redirect("/?invalid", 303);
  await inboxOf(c.env).setControl(change.data);
  return c.redirect("/", 303);
});

phonePage.post("/phone/clear", async (c) => {
  await inboxOf(c.env).clear();
  return c.redirect("/", 303);
});

function back(c: Ctx, form: FormData) {
  const search = String(form.get("q") ?? "");
  const page = form.get("page") === "/letters" ? "/letters" : "/";
  return c.redirect(search ? `${page}?q=${encodeURIComponent(search)}` : page, 303);
}
