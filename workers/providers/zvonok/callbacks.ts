import { z } from "zod";
import type { IncomingMessage, ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { unread } from "../core/callback";
import { filled, maybe, number } from "../core/foreign";
import { parametersOf } from "../core/parameters";
import type { Callback } from "../core/protocol";
import { meaningOfZvonok } from "./statuses";

const report = z.object({
  call_id: filled,
  status: filled,
  phone: maybe(z.string()),
  user_choice: maybe(z.string()),
  duration: maybe(number),
});

/** Protocols §9.1. Unsigned: the callback path and the campaign are the only checks. */
export function isOfCampaign(request: Request, body: string, config: ProviderConfig): boolean {
  const { campaign_id: campaign } = parametersOf(request, body);
  return !campaign || campaign === String(config.properties.campaign_id);
}

export function readZvonok(request: Request, body: string, config: ProviderConfig): Callback {
  const fields = parametersOf(request, body);
  const { data } = report.safeParse(fields);
  if (!data) return unread(String(new URLSearchParams(fields)));
  const { call_id: ref, status, duration } = data;
  const meaning = meaningOfZvonok(status, duration);
  return { receipts: meaning ? [{ ref, at: Date.now(), ...meaning }] : [], incoming: pressed(data, config) };
}

function pressed(
  { call_id, phone, user_choice: text }: z.infer<typeof report>,
  config: ProviderConfig,
): IncomingMessage[] {
  const from = phone?.replace(/\D/g, "");
  if (!from || !text || !/^[0-9*#]{1,20}$/.test(text)) return [];
  const to = String(config.properties.number ?? config.properties.campaign_id ?? "");
  return [{ type: "voice", from, to, text, at: Date.now(), ref: `${call_id}/${text}`, answers: { ref: call_id } }];
}
