import { pricesOf } from "../billing/price";
import type { TariffRow } from "../billing/tariffs";
import { channelOf } from "../channels/channels";
import { isSpoken, secondsOf, unitsOf } from "../channels/units";
import { numberInfo } from "../shared/numbering/number-info";
import { parsePhone } from "../shared/phone";
import { countSegments } from "../text/segments";

const WITHOUT_PHONE = /^subscription\.|\.(email|push)$/;

export type Quote = ReturnType<typeof quote>;

/** What a message to this number costs on each tariff, micros; null: no price, so it is not sent. `phone` null: not one. */
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
  const prices = phone ? tariffs.filter(({ source }) => !WITHOUT_PHONE.test(source)).map(priced) : [];
  return { phone, owner: phone ? numberInfo(phone) : null, characters, encoding, prices };
}
