import { type Context, Hono } from "hono";
import { z } from "zod";
import { bankOf, type Env } from "../core/env";
import { fingerprintOf } from "../core/reference";
import { faulty } from "./faults";
import { centsOf, left, type Order } from "./order";
import { paymentObject, paymentStatus, refundObject } from "./yookassa-format";

type Ctx = Context<{ Bindings: Env }>;
type Answer = { status: 200 | 400 | 404; body: object };

const PROVIDER = "yookassa";
const MIN_CENTS = 100;
const KEY = "idempotence-key";

const amount = z
  .object({ value: z.string().transform(centsOf).pipe(z.number().min(MIN_CENTS)), currency: z.literal("RUB") })
  .transform(({ value }) => value);
const payment = z.object({
  amount,
  capture: z.boolean().default(false),
  confirmation: z.object({ type: z.literal("redirect"), return_url: z.url() }).optional(),
  description: z.string().max(128).default(""),
  metadata: z.record(z.string().max(32), z.coerce.string().max(512)).default({}),
  save_payment_method: z.boolean().default(false),
  payment_method_id: z.string().optional(),
});
const part = z.object({ amount: amount.optional() });
const refund = z.object({ payment_id: z.string(), amount, description: z.string().max(250).optional() });

/** YooKassa API, version 3 (protocols §11.4). */
export const yookassa = new Hono<{ Bindings: Env }>().basePath("/yookassa/v3");

yookassa.use(
  "*",
  faulty(PROVIDER, (verdict) =>
    verdict === "serverError"
      ? error("internal_server_error", "Internal server error")
      : error("too_many_requests", "Too many requests"),
  ),
);

yookassa.use("*", async (c, next) => {
  const { YOOKASSA_SHOP, YOOKASSA_KEY } = c.env;
  if (c.req.header("authorization") === `Basic ${btoa(`${YOOKASSA_SHOP}:${YOOKASSA_KEY}`)}`) return next();
  return c.json(error("invalid_credentials", "Error in shopId or secret key", "Authorization"), 401);
});

yookassa.get("/payments/:id", async (c) => {
  const order = await bankOf(c.env).find(c.req.param("id"), PROVIDER);
  return said(c, order ? done(paymentObject(order)) : missing("Payment"));
});

yookassa.get("/refunds/:id", async (c) => {
  const found = await bankOf(c.env).refundOf(c.req.param("id"));
  return said(c, found?.isDone ? done(refundObject(found)) : missing("Refund"));
});

yookassa.post("/payments", (c) =>
  once(c, payment, async (data) => {
    const { metadata, payment_method_id: method, confirmation, save_payment_method } = data;
    const bank = bankOf(c.env);
    const saved = method === undefined ? null : await bank.find(method, PROVIDER);
    if (method !== undefined && (saved?.more.saves !== "yes" || !saved.pan || paymentStatus(saved) === "canceled"))
      return invalid("Payment method doesn't exist", "payment_method_id");
    if (!saved && !confirmation) return invalid("Confirmation is required", "confirmation");
    const more: Record<string, string> = { shop: c.env.YOOKASSA_SHOP, metadata: JSON.stringify(metadata) };
    if (saved) more.method = saved.key;
    else more.confirmation = new URL("/bank/", c.req.url).href;
    if (save_payment_method) more.saves = "yes";
    const back = confirmation?.return_url ?? null;
    const order = await bank.open({
      provider: PROVIDER,
      orderId: metadata.orderId ?? metadata.order_id ?? "",
      cents: data.amount,
      description: data.description,
      notifyUrl: null,
      successUrl: back,
      failUrl: back,
      isHeld: !data.capture,
      more,
    });
    return done(paymentObject(saved ? (await bank.charge(order.key, saved.pan!, saved.expiry!))! : order));
  }),
);

yookassa.post("/payments/:id/capture", (c) =>
  once(c, part, (data) =>
    withPayment(c, async ({ key }) => {
      const order = await bankOf(c.env).capture(key, data.amount);
      return order ? done(paymentObject(order)) : invalid("Payment cannot be captured", "payment_id");
    }),
  ),
);

yookassa.post("/payments/:id/cancel", (c) =>
  once(c, z.unknown(), () =>
    withPayment(c, async (order) => {
      const bank = bankOf(c.env);
      if (paymentStatus(order) !== "waiting_for_capture") return invalid("Payment cannot be canceled", "payment_id");
      await bank.refund(order.key, null);
      return done(paymentObject((await bank.find(order.key))!));
    }),
  ),
);

yookassa.post("/refunds", (c) =>
  once(c, refund, async (data) => {
    const bank = bankOf(c.env);
    const order = await bank.find(data.payment_id, PROVIDER);
    if (!order || paymentStatus(order) !== "succeeded") return invalid("Payment cannot be refunded", "payment_id");
    if (data.amount > left(order)) return invalid("Amount is more than is left", "amount");
    const more: Record<string, string> = data.description ? { description: data.description } : {};
    return done(refundObject((await bank.refund(order.key, data.amount, more))!));
  }),
);

/** Idempotent: the same key gets the same response. */
async function once<T>(c: Ctx, shape: z.ZodType<T>, act: (data: T) => Promise<Answer>) {
  const idempotenceKey = c.req.header(KEY) ?? "";
  if (!/^.{1,64}$/.test(idempotenceKey))
    return said(c, invalid("Idempotence key is missing or too long", "Idempotence-Key"));
  const body: unknown = await c.req.json().catch(() => null);
  const key = `${PROVIDER} ${idempotenceKey}`;
  const bank = bankOf(c.env);
  const print = await fingerprintOf([c.req.path, body]);
  const earlier = await bank.once({ key, print });
  if (earlier && earlier.print !== print) return said(c, invalid("Idempotence key duplicated", "Idempotence-Key"));
  if (earlier?.answer) return said(c, JSON.parse(earlier.answer));
  if (earlier) return c.json({ type: "processing", description: "Request is in progress", retry_after: 1800 }, 202);
  const { data, error: wrong } = shape.safeParse(body);
  const answer = wrong ? invalid("Invalid request", String(wrong.issues[0]?.path[0] ?? "")) : await act(data as T);
  await bank.once({ key, answer: answer.status === 200 ? JSON.stringify(answer) : null, afterMs: 0 });
  return said(c, answer);
}

async function withPayment(c: Ctx, act: (order: Order) => Promise<Answer>): Promise<Answer> {
  const order = await bankOf(c.env).find(c.req.param("id")!, PROVIDER);
  return order ? act(order) : missing("Payment");
}

const done = (body: object): Answer => ({ status: 200, body });
const missing = (what: string): Answer => ({ status: 404, body: error("not_found", `${what} doesn't exist`) });
const invalid = (description: string, parameter: string): Answer => ({
  status: 400,
  body: error("invalid_request", description, parameter),
});

function error(code: string, description: string, parameter?: string) {
  return { type: "error", id: crypto.randomUUID(), code, description, ...(parameter && { parameter }) };
}

const said = (c: Ctx, { status, body }: Answer) => c.json(body, status);
