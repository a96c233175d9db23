import type { Platform } from "../../base/shared/ports/platform";
import { orderOf } from "./order";
import type { PaymentRow } from "./rows";
import { terminalOf } from "./terminals";

/** The form that a payer's browser posts to a wallet; null if the bank has its own page. Opens nothing. */
export async function formOf(
  needs: Pick<Platform, "db" | "config" | "banks">,
  payment: PaymentRow & { username: string },
): Promise<{ url: string; fields: Record<string, string> } | null> {
  if (payment.method !== "yooMoney") return null;
  const terminal = await terminalOf(needs, payment.method);
  const payer = { username: payment.username, email: null, phone: null };
  const opened = terminal && (await needs.banks[payment.method].open(terminal, orderOf(needs.config, payer, payment)));
  return opened?.kind === "opened" && opened.fields ? { url: opened.url, fields: opened.fields } : null;
}
