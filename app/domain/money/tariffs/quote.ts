import { channelOf } from "../../base/channels/channels";
import { isSpoken, secondsOf, unitsOf } from "../../base/channels/units";
import { numberInfo } from "../../base/shared/numbering/number-info";
import { parsePhone } from "../../base/shared/phone";
import { countSegments } from "../../base/text/segments";
import { isWithoutPhone } from "./live-rules";
import { pricesOf } from "./price";
import type { TariffRow } from "./rows";

export type Quote = ReturnType<typeof quote>;

/**
 * Price of a message to this number on each tariff, micros; null: no price, so it would not be sent. `phone` null: not
 * a number.
 */
export function quote(tariffs: readonly TariffRow[], written: { phone: string; text: string }) {
  const phone = parsePhone(written.phone);
  const { characters, encoding } = countSegments(written.text);
  const priced = ({ source, data, multiplier, sent }: TariffRow) => {
    const type = source.replace("sendings.", "");
    const segments = Math.max(1, unitsOf(type, written.text));
    const seconds = isSpoken(type) ? secondsOf(written.text) : 1;
    const price = pricesOf(data, { multiplier })({ phone: phone ?? "", segments, seconds, sent });
    return {
      source,
      segments: channelOf(type).unit === "segment" ? segments : null,
      seconds: price?.rule.unit === "second" ? seconds : null,
      amount: price?.amount ?? null,
    };
  };
  const prices = phone ? tariffs.filter(({ source }) => !isWithoutPhone(source)).map(priced) : [];
  return { phone, owner: phone ? numberInfo(phone) : null, characters, encoding, prices };
}
