import { CHAIN_STATUSES, type ChainStatus, type Triggers } from "../../base/chains/chain";
import { zonesOf } from "../../base/shared/numbering/number-info";
import { barredWarning } from "../sendings/accept/barred-people";
import { type ChainWarning, checkChain } from "../sendings/accept/check-chain";
import type { ChainTiming } from "../sendings/accept/night-hours";
import type { DraftContent, DraftTriggers } from "../sendings/compose/draft-content";
import { scheduleInput, timingOf } from "../sendings/compose/schedule";
import { rawBodyOf } from "./body";
import { splitAddresses } from "./recipients/addresses";
import type { Standings } from "./standings";

/** Limit while editing; the dry run checks all phones. */
const MOST_PHONES = 200;

/** Warnings; `zone` applies without typed phones or custom hours, `now` in ms UTC. */
export function checkDraft(content: DraftContent, { now, zone }: { now: number; zone: string }): ChainWarning[] {
  return checkChain(content.message.type, stepsOf(content), timingOfDraft(content, now, zone));
}

/** Fallbacks to a channel that is closed, or that reaches only some of the recipients. */
export function closedSteps({ fallbacks }: Pick<DraftContent, "fallbacks">, standings: Standings): ChainWarning[] {
  return fallbacks.flatMap(({ message }, index): ChainWarning[] => {
    const { closed, barrier, open } = standings.of(message);
    const step = index + 1;
    const channel = message.type;
    if (closed) return [{ step, kind: "closed", key: "channelClosed", values: { channel } }];
    if (!barrier || !open) return [];
    return [barredWarning({ step, barrier, values: { channel, count: open.of - open.count, total: open.of } })];
  });
}

export function stepsOf({ fallbacks }: Pick<DraftContent, "fallbacks">) {
  return fallbacks.map(({ message, options }) => ({ type: message.type, options: triggersOf(options) }));
}

function triggersOf({ onStatus, onTimeout, onIncomingPayload }: DraftTriggers): Triggers {
  return {
    onStatus: known(onStatus),
    onTimeout: onTimeout && onTimeout.timeout > 0 ? { ...onTimeout, except: known(onTimeout.except) } : null,
    onIncomingPayload,
  };
}

const known = (statuses: string[]): ChainStatus[] => CHAIN_STATUSES.filter((status) => statuses.includes(status));

function timingOfDraft(content: DraftContent, now: number, zone: string): ChainTiming | null {
  const schedule = scheduleInput.safeParse(rawBodyOf(content, { now, people: [] }).schedule);
  const timing = schedule.success ? timingOf(schedule.data, now, content.schedule.zone) : null;
  if (!timing?.ok) return null;
  const phones = splitAddresses(content.recipients.phones).addresses.slice(0, MOST_PHONES);
  const own = timing.value.hours?.zone;
  const zones = new Set(phones.flatMap((phone) => zonesOf(phone)[0] ?? own ?? []));
  return { ...timing.value, zones: zones.size > 0 ? [...zones] : [own ?? zone] };
}
