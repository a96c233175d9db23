import { z } from "zod";
import { addressesOf } from "../../../base/channels/addresses";
import type { Extras } from "../../../base/channels/extras";
import { addressFault } from "../../../base/channels/person";
import { readEmail } from "../../../base/shared/email";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import { parsePhone } from "../../../base/shared/phone";
import type {
  Address,
  Capabilities,
  Exchange,
  Platform,
  Submit,
  SubmitOutcome,
} from "../../../base/shared/ports/platform";
import { composed } from "../../../base/text/composed";
import { openRouting } from "../config";
import { readProperties } from "../lines";
import { replaced } from "../rules/replacements";

const SUBJECT = 70;
const MAX_DEVICE = 4000;

const line = (most: number) => z.string().trim().max(most, "valueTooLong").default("");

/** `device`: the channel's own address instead of a phone; `parameters`: lines of `name = value`. */
export const rehearsalInput = z
  .object({
    recipient: z.string({ error: "recipientRequired" }).trim().default(""),
    device: line(MAX_DEVICE),
    sender: line(50),
    subject: line(200),
    template: line(512),
    language: line(20),
    parameters: z
      .string()
      .default("")
      .transform((lines) => readProperties(lines))
      .refine((read) => read !== null, "propertiesInvalid"),
    text: z.string({ error: "textRequired" }).trim().min(1, "textRequired").max(1000, "textTooLong"),
  })
  .refine(({ recipient, device }) => recipient || device, { path: ["recipient"], message: "recipientRequired" });

type RehearsalInput = z.output<typeof rehearsalInput>;

export interface Rehearsal {
  outcome: SubmitOutcome;
  exchanges: Exchange[];
}

/** Bypasses routes, prices and the ledger; returns the wire exchange. null when there is no such provider. */
export async function rehearse(
  platform: Pick<Platform, "db" | "config" | "providers">,
  ownerId: string,
  providerId: string,
  input: RehearsalInput,
  nameOf: (processor: string, field: string) => string,
): Promise<Result<Rehearsal> | null> {
  const known = (await openRouting(platform)).providers.get(providerId);
  const capabilities = known && platform.providers.capabilitiesOf(known.config.processor);
  if (!known || !capabilities) return null;
  const { processor } = known.config;
  const wrong = platform.providers.wrongIn(known.config);
  if (wrong.length > 0) {
    const fields = wrong.map(({ field = "" }) => nameOf(processor, field.split(".").at(-1)!)).join(", ");
    return refuse("setUpWrong", undefined, { fields });
  }
  const { address, type } = capabilities;
  const { recipient, sender, text } = input;
  const to = address === "email" ? readEmail(recipient) : parsePhone(recipient);
  const device = address === "own" ? input.device : "";
  if (!to && (recipient || !device)) return refuse(addressFault(recipient), "recipient", { value: recipient });
  const typedDevice = device ? deviceOf(device) : undefined;
  if (typedDevice === null) return refuse("deviceInvalid", "device");
  const kept = address === "own" && to ? await addressesOf(platform.db, providerId, ownerId, [to]) : undefined;
  const addresses = typedDevice ? [typedDevice] : kept?.get(to!);
  if (address === "own" && !addresses) return refuse("addressUnknown", "recipient");
  const payload = { ...(address === "email" && { subject: subjectOf(input) }), ...templateOf(capabilities, input) };
  const message: Submit = {
    ownerId,
    id: newId(),
    type,
    to: to ?? "",
    sender,
    text: composed(text),
    ...(Object.keys(payload).length > 0 ? { payload } : {}),
    ...(addresses ? { addresses } : {}),
  };
  const rehearsal = await platform.providers.rehearse(known.config, replaced(message, known.replacements));
  return rehearsal && ok(rehearsal);
}

/** A subject must be one line. */
function subjectOf({ subject, text }: RehearsalInput): string {
  return (subject || text).replace(/\s+/g, " ").slice(0, SUBJECT);
}

function templateOf({ templates }: Capabilities, { template: name, language, parameters }: RehearsalInput): Extras {
  if (!templates || !name) return {};
  const values = Object.entries(parameters ?? {}).map(([key, value]) => [key, String(value)]);
  return { template: { name, ...(language && { language }), parameters: Object.fromEntries(values) } };
}

const subscription = z.object({ endpoint: z.url(), keys: z.record(z.string(), z.string()) });

/** A browser subscription is JSON, other addresses are plain. */
function deviceOf(text: string): Address | null {
  if (!text.startsWith("{")) return { address: text, data: null };
  try {
    const { endpoint, keys } = subscription.parse(JSON.parse(text));
    return { address: endpoint, data: keys };
  } catch {
    return null;
  }
}
