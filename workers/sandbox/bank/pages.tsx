/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { bankOf, type Env, inboxOf } from "../core/env";
import { textsFor } from "../pages/phone-texts";
import { isOpen, isPaid, masked, type Order } from "./order";
import { OrdersView } from "./orders-view";
import { pageOf } from "./page-address";
import { texts } from "./payer-texts";
import { PayerView } from "./payer-view";

type Ctx = Context<{ Bindings: Env }>;

const LATEST = 50;
const EXPIRY = "1230";

const payment = z.object({
  card: z.string().default(""),
  expiry: z.string().default(EXPIRY),
  code: z.string().default(""),
});

/** The payment page of every bank, and the list of orders. */
export const bankPages = new Hono<{ Bindings: Env }>().basePath("/bank");

bankPages.get("/", async (c) => {
  const [orders, { total }] = await Promise.all([
    bankOf(c.env).latest(LATEST),
    inboxOf(c.env).list({ channel: null, to: null, offset: 0, limit: 0 }),
  ]);
  const texts = textsFor(c.req.header("accept-language"));
  return c.html(`<!doctype html>${<OrdersView texts={texts} total={total} orders={orders} />}`);
});

bankPages.get("/orders", async (c) => {
  const orders = await bankOf(c.env).latest(LATEST);
  return c.json({ data: orders.map((order) => publicOf(c, order)) });
});

bankPages.get("/:id", async (c) => {
  const order = await bankOf(c.env).find(c.req.param("id"));
  return order ? shown(c, order) : c.notFound();
});

bankPages.post("/:id", async (c) => {
  const id = c.req.param("id");
  const form = await c.req.parseBody();
  const { data } = payment.safeParse(form);
  if (!data) return c.body(null, 400);
  const bank = bankOf(c.env);
  if (form.act === "refuse") await bank.cancel(id, "payer");
  const attempt = form.act === "refuse" ? null : await bank.pay(id, data);
  const order = attempt?.order ?? (await bank.find(id));
  if (!order) return c.notFound();
  if (attempt?.problem === "card") return shown(c, order, { notice: texts.invalidCard, typed: data.card }, 422);
  if (attempt?.problem === "silent") return shown(c, order, { notice: texts.silent, isSilent: true });
  const back = isPaid(order) ? order.successUrl : order.failUrl;
  return c.redirect(back && !isOpen(order) ? back : `/bank/${id}`, 303);
});

/** For tests: the payer's actions on the page. */
bankPages.post("/:id/pay", async (c) => {
  const { data } = payment.safeParse(await c.req.json().catch(() => null));
  if (!data) return c.json({ error: "invalid" }, 400);
  const attempt = await bankOf(c.env).pay(c.req.param("id"), data);
  if (!attempt) return c.json({ error: "notFound" }, 404);
  const { problem, order } = attempt;
  if (problem === "card") return c.json({ error: "invalid" }, 400);
  return c.json(
    { ...(problem === "closed" && { error: problem }), state: order.state },
    problem === "closed" ? 409 : 200,
  );
});

function shown(
  c: Ctx,
  order: Order,
  more: { notice?: string; typed?: string; isSilent?: boolean } = {},
  status: 200 | 422 = 200,
) {
  return c.html(`<!doctype html>${<PayerView order={order} {...more} />}`, status);
}

function publicOf(c: Ctx, order: Order) {
  const { key, provider, orderId, cents, state, refunded, pan, createdAt } = order;
  return {
    id: key,
    provider,
    orderId,
    sum: cents / 100,
    state,
    refunded: refunded / 100,
    card: pan && masked(pan),
    url: pageOf(c, order),
    createdAt: new Date(createdAt).toISOString(),
  };
}
