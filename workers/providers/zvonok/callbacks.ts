import { z } from "zod";
import type { IncomingMessage, ProviderConfig } from "../../../app/domain/shared/ports/platform";
import { parametersOf } from "../core/parameters";
import type { Callback } from "../core/protocol";
import { meaningOfZvonok } from "./statuses";

const told = z.object({
  call_id: z.string().min(1),
  status: z.string().min(1),
  campaign_id: z.string().optional(),
  phone: z.string().optional(),
  user_choice: z.string().optional(),
  duration: z.coerce.number().optional().catch(undefined),
});

/** Protocols §9.1. Not signed: the callback path and the campaign are the only checks. */
export function receiveZvonok(request: Request, body: string, config: ProviderConfig): Callback {
  const parsed = told.safeParse(parametersOf(request, body));
  if (!parsed.success) return { refused: 400 };
  const { call_id: ref, status, campaign_id: campaign, duration } = parsed.data;
  if (campaign && campaign !== String(config.properties.campaign_id)) return { refused: 401 };
  const meaning = meaningOfZvonok(status, duration);
  return {
    receipts: meaning ? [{ ref, at: Date.now(), ...meaning }] : [],
    incoming: pressed(parsed.data, config),
  };
}

function pressed(
  { call_id, phone, user_choice: text }: z.infer<typeof told>,
  config: ProviderConfig,
): IncomingMessage[] {
  const from = phone?.replace(/\D/g, "");
  if (!from || !text || !/^[0-9*#]{1,20}$/.test(text)) return [];
  const to = String(config.properties.number ?? config.properties.campaign_id ?? "");
  return [{ type: "voice", from, to, text, at: Date.now(), ref: `${call_id}/${text}`, answers: { ref: call_id } }];
}
