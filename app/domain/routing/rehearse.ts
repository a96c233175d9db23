import { z } from "zod";
import { addressesOf } from "../channels/addresses";
import { isEmail } from "../shared/email";
import { newId } from "../shared/ids";
import { parsePhone } from "../shared/phone";
import type { Exchange, Platform, Submit, SubmitOutcome } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { openRouting } from "./config";
import { replaced } from "./replacements";

const SUBJECT = 70;

export const rehearsalInput = z.object({
  recipient: z.string({ error: "recipientRequired" }).trim().min(1, "recipientRequired"),
  sender: z.string().trim().max(50, "valueTooLong").default(""),
  text: z.string({ error: "textRequired" }).trim().min(1, "textRequired").max(1000, "textTooLong"),
});

export type RehearsalInput = z.infer<typeof rehearsalInput>;

export interface Rehearsal {
  outcome: SubmitOutcome;
  exchanges: Exchange[];
}

/**
 * Hands one message to a provider past routes, prices and the ledger, and tells what went over the wire.
 * null where there is no such provider; refuses a recipient that its channel cannot reach.
 */
export async function rehearse(
  platform: Pick<Platform, "db" | "config" | "providers">,
  ownerId: string,
  providerId: string,
  { recipient, sender, text }: RehearsalInput,
): Promise<Result<Rehearsal> | null> {
  const known = (await openRouting(platform)).providers.get(providerId);
  const capabilities = known && platform.providers.capabilitiesOf(known.config.processor);
  if (!known || !capabilities) return null;
  const { address, type } = capabilities;
  const to = address === "email" ? emailOf(recipient) : parsePhone(recipient);
  if (!to) return refuse("recipientInvalid", "recipient", { value: recipient });
  const addresses = address === "own" ? (await addressesOf(platform.db, providerId, ownerId, [to])).get(to) : [];
  if (!addresses) return refuse("addressUnknown", "recipient");
  const message: Submit = {
    ...{ ownerId, id: newId(), type, to, sender, text },
    ...(address === "email" ? { payload: { subject: text.slice(0, SUBJECT) } } : {}),
    ...(address === "own" ? { addresses } : {}),
  };
  const rehearsal = await platform.providers.rehearse(known.config, replaced(message, known.replacements));
  return rehearsal && ok(rehearsal);
}

function emailOf(text: string): string | null {
  const email = text.toLowerCase();
  return isEmail(email) ? email : null;
}
