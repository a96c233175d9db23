import type { OtpChannelRow } from "../../../domain/otp/channels";
import { type findCodePrices, priceOfCode } from "../../../domain/otp/prices";
import { PLATFORM } from "../../../domain/otp/rows";
import type { OtpTemplateRow } from "../../../domain/otp/templates";
import { isCodeless } from "../../../domain/otp/types";

interface Facts {
  templates: OtpTemplateRow[];
  prices: Awaited<ReturnType<typeof findCodePrices>>;
}

/** Attached ones in their order, then those that may be attached. */
export function shownChannels(attached: string[], known: OtpChannelRow[], { templates, prices }: Facts) {
  const shown = (row: OtpChannelRow, isAttached: boolean) => {
    const { code, lifetime, numberOfTries } = row.additionalSettings;
    const texts = templates.filter(({ channelType }) => channelType === row.channelType);
    return {
      ...{ id: row.id, name: row.name, type: row.channelType, isAttached, isOwn: row.ownerId !== PLATFORM },
      ...{ length: code.length, lifetime, tries: numberOfTries },
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
