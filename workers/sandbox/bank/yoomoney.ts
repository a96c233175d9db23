import { Hono } from "hono";
import { z } from "zod";
import { bankOf, type Env } from "../core/env";
import { faulty } from "./faults";
import { centsOf } from "./order";

const form = z.object({
  receiver: z.string(),
  "quickpay-form": z.enum(["button", "shop", "small", "donate"]).default("button"),
  paymentType: z.enum(["AC", "PC"]).catch("AC"),
  sum: z.string().transform(centsOf).pipe(z.number().positive()),
  targets: z.string().max(150).default(""),
  label: z.string().max(64).default(""),
  successURL: z.url().optional().catch(undefined),
});

/** YooMoney's form for transfers to a wallet (protocols §11.3). */
export const yoomoney = new Hono<{ Bindings: Env }>().basePath("/yoomoney/quickpay");

yoomoney.use("*", faulty("yoomoney"));

yoomoney.on(["GET", "POST"], ["/confirm", "/confirm.xml"], async (c) => {
  const fields = c.req.method === "GET" ? c.req.query() : await c.req.parseBody();
  const { data } = form.safeParse(fields);
  if (data?.receiver !== c.env.YOOMONEY_WALLET) return c.text("Bad request", 400);
  const order = await bankOf(c.env).open({
    provider: "yoomoney",
    orderId: data.label,
    cents: data.sum,
    description: data.targets,
    notifyUrl: null,
    successUrl: data.successURL ?? null,
    failUrl: null,
    isHeld: false,
    more: { paymentType: data.paymentType },
  });
  return c.redirect(`/bank/${order.key}`, 302);
});
