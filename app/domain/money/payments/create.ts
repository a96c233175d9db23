import { and, eq, gte, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/billing";
import { payments } from "../../../../db/schema/payments";
import { answerOnce } from "../../base/access/idempotency";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { firstIdAt, newId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Opened } from "../../base/shared/ports/banks";
import type { Platform } from "../../base/shared/ports/platform";
import { withEvent } from "./history";
import { CURRENCY, creditedOf, type Method } from "./methods";
import { orderOf, type Payer } from "./order";
import { FIRST_LOOK_MS } from "./rows";
import { methodsOf, terminalOf } from "./terminals";

/** `amount`: paid by the payer, micros; `returnTo`: path of our page that the payer came from. */
export interface PaymentInput {
  method: Method;
  amount: Micros;
  urlSuccess?: string | undefined;
  urlFail?: string | undefined;
  returnTo?: string | undefined;
  language: string;
  /** The recurrent payment to bind the payer's card to. */
  bindTo?: string | undefined;
}

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "banks">;

export type OpenedPayment = { id: string } & Pick<Extract<Opened, { kind: "opened" }>, "url" | "fields">;

const HOUR_MS = 3_600_000;
const MOST_OPEN = 20;

/** Orders a payment at the bank. Refuses invalid payments, and those the bank refuses; then no money has moved. */
export async function createPayment(
  needs: Needs,
  payer: Payer & Pick<Viewer, "id">,
  input: PaymentInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<OpenedPayment>> {
  const { db, clock, hub, banks, config } = needs;
  const { method, amount, urlSuccess, urlFail, returnTo, language, bindTo } = input;
  const now = clock();
  const [offered, terminal, [account], [open]] = await Promise.all([
    methodsOf(db, payer.id),
    terminalOf(needs, method),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, payer.id)),
    db
      .select({ count: sql<number>`count(*)` })
      .from(payments)
      .where(
        and(eq(payments.ownerId, payer.id), gte(payments.id, firstIdAt(now - HOUR_MS)), eq(payments.status, "init")),
      ),
  ]);
  if (!terminal || !offered.some((one) => one.method === method)) return refuse("paymentMethod", "method");
  if (account && account.currency !== CURRENCY) return refuse("paymentCurrency", undefined, { currency: CURRENCY });
  if (banks[method].needsEmail && !payer.email) return refuse("paymentEmail", "method", undefined, "conflict");
  if (open!.count >= MOST_OPEN) return refuse("paymentsOpen", undefined, { most: MOST_OPEN }, "tooManyRequests");

  const created = { what: "created" as const, at: now };
  const row = {
    ownerId: payer.id,
    id,
    method,
    amount,
    sum: creditedOf(amount, terminal.commission),
    status: "init" as const,
    history: [created],
    returnTo: returnTo ?? null,
    recurrentId: bindTo ?? null,
    dueAt: now + FIRST_LOOK_MS,
    createdAt: now,
    updatedAt: now,
  };
  const [stored] = await db.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
  // Banks refuse an order number that was used before.
  if (!stored) return createPayment(needs, payer, input);
  const order = orderOf(config, payer, { ...row, urlSuccess, urlFail, language, bindTo });
  const opened = await banks[method].open(terminal, order);
  const isOpen = opened?.kind === "opened";
  // Without an answer the bank may still have the order, so it is polled later.
  const reason = isOpen ? null : opened ? opened.detail : "noAnswer";
  const what = opened ? "failed" : "unanswered";
  await db
    .update(payments)
    .set({
      ...(isOpen
        ? { ref: opened.ref, page: opened.url }
        : { reason, history: withEvent({ what, at: now, reason: reason! }) }),
      ...(opened?.kind === "refused" && { status: "error" as const, dueAt: null }),
    })
    .where(and(eq(payments.ownerId, payer.id), eq(payments.id, id), eq(payments.status, "init")));
  await announce(hub, payer.id, [{ event: "payments.created", data: { id } }]);
  if (isOpen) return ok({ id, url: opened.url, ...(opened.fields && { fields: opened.fields }) });
  return opened
    ? refuse("paymentRefused", undefined, { detail: opened.detail })
    : refuse("bankSilent", undefined, undefined, "conflict");
}

export async function createPaymentOnce(
  needs: Needs,
  payer: Payer & Pick<Viewer, "id">,
  { key, ...input }: PaymentInput & { key: string },
): Promise<Result<OpenedPayment>> {
  const request = { ownerId: payer.id, key: `pay ${key}`, hash: JSON.stringify(input) };
  return (await answerOnce(needs, request, (id) => createPayment(needs, payer, input, { id })))!;
}
