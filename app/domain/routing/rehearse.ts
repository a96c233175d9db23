import { z } from "zod";
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
  const to = capabilities.address === "email" ? emailOf(recipient) : parsePhone(recipient);
  if (!to) return refuse("recipientInvalid", "recipient", { value: recipient });
  const message: Submit = {
    ...{ ownerId, id: newId(), type: capabilities.type, to, sender, text },
    ...(capabilities.address === "email" ? { payload: { subject: text.slice(0, SUBJECT) } } : {}),
  };
  const rehearsal = await platform.providers.rehearse(known.config, replaced(message, known.replacements));
  return rehearsal && ok(rehearsal);
}

function emailOf(text: string): string | null {
  const { data } = z.email().safeParse(text.toLowerCase());
  return data ?? null;
}
