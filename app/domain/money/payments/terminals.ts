import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { type PaymentMethod, paymentTerminals } from "../../../../db/schema/payments";
import { layersAbove, PLATFORM_OWNER } from "../../base/settings/settings";
import { announceToManagers } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Terminal } from "../../base/shared/ports/banks";
import type { Platform } from "../../base/shared/ports/platform";
import { refusalOfUrl } from "../../base/shared/public-address";
import { openSecret, sealSecret } from "../../base/shared/secrets";
import { METHODS } from "./methods";
import type { TerminalInput } from "./terminal-input";

export type TerminalRow = typeof paymentTerminals.$inferSelect;

/** Includes banks that are not connected yet, without a row. */
export async function findTerminals(db: Database): Promise<{ method: PaymentMethod; row: TerminalRow | null }[]> {
  const rows = await db.select().from(paymentTerminals);
  return METHODS.map((method) => ({ method, row: rows.find((row) => row.method === method) ?? null }));
}

export async function saveTerminal(
  needs: Pick<Platform, "db" | "clock" | "hub" | "config">,
  { method, secret, ...input }: TerminalInput,
): Promise<Result<null>> {
  const { db, clock, hub, config } = needs;
  const refusal = refusalOfUrl(input.address, config.webhookHosts);
  if (refusal || (new URL(input.address).protocol !== "https:" && config.webhookHosts.length === 0))
    return refuse(refusal ?? "bankAddressOpen", "address");
  const known = await db.select().from(paymentTerminals).where(eq(paymentTerminals.method, method)).get();
  if (!secret && !known) return refuse("terminalSecret", "secret");
  // A new address or shop must not receive the old one's password.
  const isMoved = known && (known.address !== input.address || known.merchant !== input.merchant);
  if (!secret && isMoved) return refuse("terminalSecretAgain", "secret");
  const sealed = secret ? await sealSecret(config.credentialsKey, placeOf(method), secret) : known!.sealed;
  const row = { ...input, method, sealed, updatedAt: clock() };
  await db.insert(paymentTerminals).values(row).onConflictDoUpdate({ target: paymentTerminals.method, set: row });
  await announceToManagers({ db, hub }, [
    { event: "settings.updated", data: { layer: "platform", keys: ["payments"] } },
  ]);
  return ok(null);
}

export interface OpenTerminal extends Terminal {
  method: PaymentMethod;
  commission: number;
  isActive: boolean;
}

/** Includes switched-off terminals: they still report on earlier payments. */
export async function terminalOf(
  { db, config }: Pick<Platform, "db" | "config">,
  method: PaymentMethod,
): Promise<OpenTerminal | null> {
  const row = await db.select().from(paymentTerminals).where(eq(paymentTerminals.method, method)).get();
  if (!row) return null;
  const { address, merchant, commission, isActive } = row;
  const secret = await openSecret(config.credentialsKey, placeOf(method), row.sealed);
  return { method, address, merchant, commission, isActive, secret };
}

export interface OfferedMethod {
  method: PaymentMethod;
  commission: number;
  address: string;
}

export async function methodsOf(db: Database, ownerId: string): Promise<OfferedMethod[]> {
  return (await offersTo(db, ownerId)).methods;
}

/** `hasRecurrent`: charging without the payer is offered too. */
export async function offersTo(db: Database, ownerId: string) {
  const rank = sql`CASE owner_id WHEN ${PLATFORM_OWNER} THEN 0 WHEN ${ownerId} THEN 2 ELSE 1 END`;
  const [rows, [named]] = await db.batch([
    db
      .select({
        method: paymentTerminals.method,
        commission: paymentTerminals.commission,
        address: paymentTerminals.address,
      })
      .from(paymentTerminals)
      .where(eq(paymentTerminals.isActive, true)),
    db
      .select({ value: settings.value })
      .from(settings)
      .where(sql`key = 'payments.methods' AND owner_id IN ${layersAbove(ownerId)}`)
      .orderBy(sql`${rank} DESC`)
      .limit(1),
  ]);
  const isAllowed = (name: string) => !named || (named.value as string[]).includes(name);
  const methods = METHODS.flatMap((method): OfferedMethod[] => {
    const row = rows.find((row) => row.method === method);
    return row && isAllowed(method) ? [row] : [];
  });
  return { methods, hasRecurrent: isAllowed("recurrent") };
}

const placeOf = (method: PaymentMethod) => `payment_terminals/${method}`;
