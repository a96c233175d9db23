import type { OtpChannelRow } from "../../../domain/products/otp/channels";
import { type findCodePrices, priceOfCode } from "../../../domain/products/otp/prices";
import { PLATFORM } from "../../../domain/products/otp/rows";
import { type OtpTemplateRow, templateFor } from "../../../domain/products/otp/templates";
import { BARE_TYPES, isCodeless, type OtpChannelType, sentAs } from "../../../domain/products/otp/types";

interface Facts {
  templates: OtpTemplateRow[];
  prices: Awaited<ReturnType<typeof findCodePrices>>;
}

/** Attached channels in their order, then those available. */
export function shownChannels(attached: string[], known: OtpChannelRow[], { templates, prices }: Facts) {
  const shown = (row: OtpChannelRow, isAttached: boolean) => {
    const { code, lifetime, numberOfTries } = row.additionalSettings;
    const texts = templates.filter(({ channelType }) => channelType === row.channelType);
    return {
      id: row.id,
      name: row.name,
      type: row.channelType,
      isAttached,
      isOwn: row.ownerId !== PLATFORM,
      length: code.length,
      lifetime,
      tries: numberOfTries,
      isCodeless: texts.length > 0 && texts.every((one) => isCodeless(one.additionalSettings)),
      price: priceOfCode(prices, row.channelType, templates),
    };
  };
  return [
    ...attached.flatMap((id) => known.filter((row) => row.id === id).map((row) => shown(row, true))),
    ...known.filter(({ id }) => !attached.includes(id)).map((row) => shown(row, false)),
  ];
}

export type ShownChannel = ReturnType<typeof shownChannels>[number];

const WORDS: Record<string, "call" | "voice" | "text"> = { flashcall: "call", voice: "voice", sms: "text" };
/** Sample visitor of the preview. */
const VISITOR = "79162041833";

/** First channel that can send to the preview's visitor, with the site widget's wording. */
export function firstChannel(channels: ShownChannel[], templates: OtpTemplateRow[]) {
  const attached = channels.filter(({ isAttached }) => isAttached);
  const sends = ({ type }: ShownChannel) =>
    sentAs(type) !== null && (BARE_TYPES.includes(type) || templateFor(templates, type, VISITOR));
  const first = attached.find(sends) ?? attached[0];
  const { type = "sms", length = 4 } = first ?? {};
  const text = templateFor(templates, type, VISITOR);
  const word = text && isCodeless(text.additionalSettings) ? ("codeless" as const) : (WORDS[type] ?? ("app" as const));
  return { type: type as OtpChannelType, length, word };
}

export type FirstChannel = ReturnType<typeof firstChannel>;
