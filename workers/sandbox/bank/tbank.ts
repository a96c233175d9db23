import { type Context, Hono } from "hono";
import { z } from "zod";
import { bankOf, type Env } from "../core/env";
import { faulty } from "./faults";
import { isOpen, type Order } from "./order";
import { pageOf } from "./page-address";
import {
  cancelFields,
  cardFields,
  cardOfId,
  cardOfRebill,
  REFUSALS,
  rebillOf,
  stateFields,
  statusOf,
  tokenOf,
} from "./tbank-format";

type Ctx = Context<{ Bindings: Env }>;
type Fields = Record<string, unknown>;

const ERRORS = {
  "4": "Изменение статуса невозможно",
  "7": "Платёж не найден",
  "8": "Заказ с таким номером уже существует",
  "9": "Неверные параметры",
  "10": "Метод Charge недоступен: карта не найдена",
  "101": "Не пройдена проверка 3-D Secure",
  "204": "Неверный токен. Проверьте пару TerminalKey/SecretKey",
  "251": "Неверная сумма",
  "501": "Терминал не найден",
  "1051": "Недостаточно средств на карте",
  "1054": "Истёк срок действия карты",
};
type ErrorCode = keyof typeof ERRORS;

const MAX_CENTS = 9_999_999_999;
const MIN_CENTS = 100;

const text = (most: number) => z.coerce.string().min(1).max(most);
const init = z.object({
  OrderId: text(36),
  Description: z.string().max(250).default(""),
  CustomerKey: text(36).optional(),
  Recurrent: z.enum(["Y", "N"]).optional(),
  PayType: z.enum(["O", "T"]).default("O"),
  NotificationURL: z.url().nullable().default(null),
  SuccessURL: z.url().nullable().default(null),
  FailURL: z.url().nullable().default(null),
  DATA: z.record(z.string(), z.unknown()).optional(),
});
const amount = z.number().int().min(MIN_CENTS).max(MAX_CENTS);

/** T-Bank acquiring, API version 2 (protocols §11.1). */
export const tbank = new Hono<{ Bindings: Env }>().basePath("/tbank/v2");

tbank.use("*", faulty("tbank"));

tbank.post("/:method", async (c) => {
  const method = METHODS[c.req.param("method")];
  if (!method) return c.notFound();
  const fields = await c.req.json<Fields>().catch(() => ({}) as Fields);
  if (fields.TerminalKey !== c.env.TBANK_TERMINAL) return said(c, failed("501"));
  if (fields.Token !== tokenOf(fields, c.env.TBANK_PASSWORD)) return said(c, failed("204"));
  return said(c, await method(c, fields));
});

type Answer = { code?: ErrorCode; fields: object };

const METHODS: Record<string, (c: Ctx, fields: Fields) => Promise<Answer>> = {
  async Init(c, fields) {
    if (!amount.safeParse(fields.Amount).success) return failed("251");
    const { data } = init.safeParse(fields);
    if (!data || (data.Recurrent === "Y" && !data.CustomerKey)) return failed("9");
    const order = await bankOf(c.env).openOnce({
      provider: "tbank",
      orderId: data.OrderId,
      cents: fields.Amount as number,
      description: data.Description,
      notifyUrl: data.NotificationURL,
      successUrl: data.SuccessURL,
      failUrl: data.FailURL,
      isHeld: data.PayType === "T",
      more: {
        customer: data.CustomerKey ?? "",
        recurrent: data.Recurrent ?? "N",
        ...(data.DATA && { data: JSON.stringify(data.DATA) }),
      },
    });
    return order ? done({ ...stateFields(order), PaymentURL: pageOf(c, order) }) : failed("8");
  },

  GetState: (c, fields) => withOrder(c, fields, async (order) => done(stateFields(order))),

  async Charge(c, fields) {
    return withOrder(c, fields, async (order) => {
      const card = await bankOf(c.env).card(cardOfRebill(String(fields.RebillId)));
      if (!card) return failed("10");
      const charged = await bankOf(c.env).charge(order.key, card.pan, card.expiry);
      if (!charged) return failed("4");
      const code = charged.reason && (REFUSALS[charged.reason] as ErrorCode | undefined);
      return { ...(code && { code }), fields: stateFields(charged) };
    });
  },

  async Cancel(c, fields) {
    return withOrder(c, fields, async (before) => {
      const bank = bankOf(c.env);
      const cents = fields.Amount === undefined ? null : Number(fields.Amount);
      if (cents !== null && !(cents > 0)) return failed("251");
      const isDone = isOpen(before)
        ? await bank.cancel(before.key, "shop")
        : (await bank.refund(before.key, cents))?.isDone;
      if (!isDone) return failed("4");
      return done(cancelFields((await bank.find(before.key))!, before));
    });
  },

  async Confirm(c, fields) {
    return withOrder(c, fields, async ({ key }) => {
      const cents = fields.Amount === undefined ? undefined : Number(fields.Amount);
      const order = await bankOf(c.env).capture(key, cents);
      return order ? done(stateFields(order)) : failed("4");
    });
  },

  async GetCardList(c, fields) {
    const cards = await bankOf(c.env).cardsOf(String(fields.CustomerKey));
    return {
      fields: cards.map((card) => ({
        ...cardFields(card),
        CardId: String(cardFields(card).CardId),
        Status: "A",
        RebillId: String(rebillOf(card.id)),
        CardType: 0,
      })),
    };
  },

  async RemoveCard(c, fields) {
    const customer = String(fields.CustomerKey);
    const card = await bankOf(c.env).removeCard(customer, cardOfId(String(fields.CardId)));
    if (!card) return failed("7");
    return done({ Status: "D", CustomerKey: customer, CardId: String(fields.CardId), CardType: 0 });
  },

  async AddCustomer(_c, fields) {
    return fields.CustomerKey ? done({ CustomerKey: String(fields.CustomerKey) }) : failed("9");
  },

  async CheckOrder(c, fields) {
    const orders = await bankOf(c.env).ofShop("tbank", String(fields.OrderId));
    if (orders.length === 0) return failed("7");
    const Payments = orders.map((order) => {
      const code = order.reason && REFUSALS[order.reason];
      return {
        PaymentId: order.key,
        Amount: order.cents,
        Status: statusOf(order),
        Success: !code,
        ErrorCode: code ?? "0",
      };
    });
    return done({ OrderId: String(fields.OrderId), Payments });
  },

  async Resend(c) {
    return done({ Count: await bankOf(c.env).resend("tbank") });
  },
};

async function withOrder(c: Ctx, fields: Fields, act: (order: Order) => Promise<Answer>): Promise<Answer> {
  const order = await bankOf(c.env).find(String(fields.PaymentId), "tbank");
  return order ? act(order) : failed("7");
}

const done = (fields: object): Answer => ({ fields });
const failed = (code: ErrorCode): Answer => ({ code, fields: {} });

// A list of cards is the only response without an envelope.
function said(c: Ctx, { code, fields }: Answer) {
  if (Array.isArray(fields)) return c.json(fields);
  const result = { Success: !code, ErrorCode: code ?? "0", Message: code ? ERRORS[code] : "OK" };
  return c.json({ ...result, ...(code && { Details: ERRORS[code] }), TerminalKey: c.env.TBANK_TERMINAL, ...fields });
}
