import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { recurrentPayments } from "../../../../db/schema/payments";
import { answerOnce } from "../../base/access/idempotency";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Banks } from "../../base/shared/ports/banks";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { createPayment } from "../payments/create";
import type { Payer } from "../payments/order";
import { offersTo } from "../payments/terminals";
import type { RecurrentInput } from "./input";
import { isRow, type RecurrentRow } from "./rows";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config" | "banks">;
type Owner = Payer & Pick<Viewer, "id"> & { preferences?: { timeZone?: string | undefined } };
type Way = Pick<RecurrentInput, "urlSuccess" | "urlFail"> & { language: string };

const MOST = 10;
const BIND_LOOK_MS = 120_000;

/** Methods that may charge an account's card without the payer. */
export async function recurrentMethodsOf(db: Database, banks: Banks, ownerId: string) {
  const { methods, hasRecurrent } = await offersTo(db, ownerId);
  return hasRecurrent ? methods.filter(({ method }) => banks[method].cards) : [];
}

/** Creates it with its first payment, whose page binds the card; stores nothing if refused. */
export async function createRecurrent(
  needs: Needs,
  owner: Owner,
  { urlSuccess, urlFail, language, ...input }: RecurrentInput & Way,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<{ id: string; url: string }>> {
  const { db, clock, hub, banks } = needs;
  const now = clock();
  const [offered, known] = await Promise.all([
    recurrentMethodsOf(db, banks, owner.id),
    db.select({ id: recurrentPayments.id }).from(recurrentPayments).where(eq(recurrentPayments.ownerId, owner.id)),
  ]);
  if (!offered.some(({ method }) => method === input.method)) return refuse("paymentMethod", "method");
  if (known.length >= MOST && !known.some((one) => one.id === id))
    return refuse("recurrentMost", undefined, { most: MOST }, "conflict");
  const zone = owner.preferences?.timeZone ?? DEFAULT_ZONE;
  const row = {
    ownerId: owner.id,
    id,
    ...input,
    startsAt: now,
    zone,
    status: "init" as const,
    acceptedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(recurrentPayments).values(row).onConflictDoNothing();
  const opened = await bindCard(needs, owner, { ...row, id }, { urlSuccess, urlFail, language });
  if (!opened.ok) {
    await db.delete(recurrentPayments).where(and(isRow(row), eq(recurrentPayments.status, "init")));
    return opened;
  }
  await announce(hub, owner.id, [{ event: "recurrentPayments.created", data: { id } }]);
  return ok({ id, url: opened.value.url });
}

export async function createRecurrentOnce(
  needs: Needs,
  owner: Owner,
  { key, ...input }: RecurrentInput & Way & { key: string },
): Promise<Result<{ id: string; url: string }>> {
  const request = { ownerId: owner.id, key: `recurrent ${key}`, hash: JSON.stringify(input) };
  return (await answerOnce(needs, request, (id) => createRecurrent(needs, owner, input, { id })))!;
}

/** Opens a payment with the card to charge from then on. */
export async function bindCard(
  needs: Needs,
  owner: Payer & Pick<Viewer, "id">,
  row: Pick<RecurrentRow, "ownerId" | "id" | "method" | "amount">,
  way: Way,
): Promise<Result<{ url: string }>> {
  const { db, clock, banks } = needs;
  if (row.ownerId !== owner.id) return refuse("recurrentOwner", undefined, undefined, "forbidden");
  const offered = await recurrentMethodsOf(db, banks, owner.id);
  if (!offered.some(({ method }) => method === row.method)) return refuse("paymentMethod", "method");
  const { method, amount } = row;
  await db
    .update(recurrentPayments)
    .set({ bindDueAt: clock() + BIND_LOOK_MS })
    .where(isRow(row));
  const returnTo = `/balance/recurrentPayments/${row.id}`;
  const opened = await createPayment(needs, owner, { method, amount, returnTo, bindTo: row.id, ...way });
  return opened.ok ? ok({ url: opened.value.url }) : opened;
}
