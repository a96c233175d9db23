import { type Context, Hono } from "hono";
import { z } from "zod";
import { bankOf, type Env } from "../core/env";
import { faulty } from "./faults";
import { authOf, isBinding } from "./mandarin-format";
import { centsOf, isPaid, type Order, type OrderRequest } from "./order";
import { pageOf } from "./page-address";

type Ctx = Context<{ Bindings: Env }>;

const id = z.union([z.string().min(1).max(64), z.number().int()]).transform(String);
const addresses = z.object({ callback: z.url().optional(), return: z.url().optional() }).default({});
const contacts = z.object({
  email: z.email(),
  phone: z
    .string()
    .regex(/^\+7\d{10}$/)
    .optional(),
});
const price = z.union([z.string(), z.number()]).transform(String).transform(centsOf).pipe(z.number().positive());

const binding = z.object({ customerInfo: contacts, urls: addresses });
const transaction = z.object({
  payment: z.object({ orderId: id, action: z.enum(["pay", "preauth", "reversal"]), price: price.optional() }),
  customerInfo: contacts.optional(),
  target: z
    .union([
      z.object({ card: id }),
      z.object({ rebill: id }),
      z.object({ transaction: id }),
      z.object({ preauth: id }).transform(({ preauth }) => ({ transaction: preauth })),
    ])
    .optional(),
  customValues: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  urls: addresses,
});
type Transaction = z.infer<typeof transaction>;

/** Mandarin Bank: results arrive only by callback, never in a response (protocols §11.2). */
export const mandarin = new Hono<{ Bindings: Env }>().basePath("/mandarin/api");

mandarin.use("*", faulty("mandarin"));

mandarin.use("*", async (c, next) => {
  const auth = c.req.header("x-auth") ?? "";
  const requestId = auth.split("-").slice(2).join("-");
  if (requestId === "" || auth !== authOf(c.env.MANDARIN_MERCHANT, requestId, c.env.MANDARIN_SECRET))
    return refused(c, 401);
  const isUsed = await bankOf(c.env).once({ key: `mandarin ${requestId}`, print: "" });
  return isUsed ? refused(c, 401) : next();
});

mandarin.post("/card-bindings", async (c) => {
  const { data } = binding.safeParse(await c.req.json().catch(() => null));
  if (!data) return refused(c);
  const more = { action: "bind", ...data.customerInfo };
  const order = await bankOf(c.env).open({ ...requestOf("", 0, data.urls), description: "", isHeld: false, more });
  return c.json({ id: order.key, userWebLink: pageOf(c, order) });
});

mandarin.post("/transactions", async (c) => {
  const { data } = transaction.safeParse(await c.req.json().catch(() => null));
  if (!data) return refused(c);
  const { target } = data;
  if (!target) return data.payment.action === "reversal" ? refused(c) : payByLink(c, data);
  if (!("transaction" in target)) return payAgain(c, data, "card" in target ? target.card : target.rebill);
  const order = await bankOf(c.env).find(target.transaction, "mandarin");
  if (!order || isBinding(order)) return refused(c);
  return data.payment.action === "reversal" ? reverse(c, data, order) : confirm(c, data, order);
});

async function payByLink(c: Ctx, data: Transaction) {
  if (!data.customerInfo || data.payment.price === undefined) return refused(c);
  const order = await bankOf(c.env).open(orderOf(data));
  return c.json({ id: order.key, userWebLink: pageOf(c, order), jsOperationId: crypto.randomUUID() });
}

/** Pays by a saved card, or like an earlier payment. */
async function payAgain(c: Ctx, data: Transaction, earlier: string) {
  const bank = bankOf(c.env);
  const known = await bank.find(earlier, "mandarin");
  if (!known?.pan || !known.expiry || !isPaid(known)) return refused(c);
  if (data.payment.price === undefined || data.payment.action === "reversal") return refused(c);
  const { key } = await bank.open(orderOf(data));
  await bank.charge(key, known.pan, known.expiry);
  return c.json({ id: key });
}

async function reverse(c: Ctx, { payment, urls }: Transaction, order: Order) {
  if (order.doneAt === null || order.state === "rejected" || order.state === "canceled") return refused(c);
  const more: Record<string, string> = urls.callback ? { notifyUrl: urls.callback } : {};
  const refund = await bankOf(c.env).refund(order.key, payment.price ?? null, more);
  return c.json({ id: refund!.key });
}

async function confirm(c: Ctx, { payment }: Transaction, { key }: Order) {
  const order = await bankOf(c.env).capture(key, payment.price);
  return order ? c.json({ id: key }) : refused(c);
}

function orderOf({ payment, customerInfo, customValues, urls }: Transaction): OrderRequest {
  const custom: Record<string, string> = customValues.length > 0 ? { custom: JSON.stringify(customValues) } : {};
  return {
    ...requestOf(payment.orderId, payment.price!, urls),
    description: `№ ${payment.orderId}`,
    isHeld: payment.action === "preauth",
    more: { action: payment.action, ...customerInfo, ...custom },
  };
}

function requestOf(orderId: string, cents: number, urls: z.infer<typeof addresses>) {
  const back = urls.return ?? null;
  const notifyUrl = urls.callback ?? null;
  return { provider: "mandarin" as const, orderId, cents, notifyUrl, successUrl: back, failUrl: back };
}

const refused = (c: Ctx, status: 400 | 401 = 400) => c.json({ error: "Invalid request" }, status);
