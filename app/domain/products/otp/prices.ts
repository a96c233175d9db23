import type { Database } from "../../../../db/client";
import { tariffSourceOf } from "../../base/channels/channels";
import { scaleMicros } from "../../base/shared/money";
import { countSegments } from "../../base/text/segments";
import { standing, tariffsQuery } from "../../messaging/sendings/compose/channel-prices";
import { MULTIPLIER_ONE } from "../../money/tariffs/price";
import type { Owner } from "./rows";
import type { OtpTemplateRow } from "./templates";
import { CODE_VARIABLE, LINK_VARIABLE, OTP_CHANNEL_TYPES, sentAs } from "./types";

/** Micros for one code: for the cheapest and the dearest number. */
export interface CodePrice {
  least: number;
  most: number;
}

const CHANNELS = [...new Set(OTP_CHANNEL_TYPES.map(sentAs).filter((type) => type !== null))];
const CODE = "0000";
/** As long as a link on the platform with its token. */
const LINK = "0".repeat(60);

export const findCodePrices = async (db: Database, { id }: Owner, now: number) =>
  new Map(standing(await tariffsQuery(db, id, CHANNELS, now), now).map((tariff) => [tariff.source, tariff]));

/** Null if no tariff has a price: the next channel is used. */
export function priceOfCode(
  tariffs: Awaited<ReturnType<typeof findCodePrices>>,
  type: string,
  templates: readonly Pick<OtpTemplateRow, "channelType" | "additionalSettings">[],
): CodePrice | null {
  const sent = sentAs(type);
  const tariff = sent && tariffs.get(tariffSourceOf(sent));
  if (!tariff || tariff.data.rules.length === 0) return null;
  const texts = templates.filter(({ channelType }) => channelType === type);
  const parts = texts.map(({ additionalSettings: { template } }) => {
    const text = template.replaceAll(CODE_VARIABLE, CODE).replaceAll(LINK_VARIABLE, LINK);
    return countSegments(text).segments;
  });
  const { rules, options } = tariff.data;
  const prices = rules.flatMap(({ price, unit }) => {
    const one = scaleMicros(options.noPayments ? 0 : price, tariff.multiplier, MULTIPLIER_ONE);
    return unit === "segment" ? [1, ...parts].slice(parts.length > 0 ? 1 : 0).map((count) => one * count) : [one];
  });
  return { least: Math.min(...prices), most: Math.max(...prices) };
}
