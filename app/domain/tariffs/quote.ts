import { compilePrices, MULTIPLIER_ONE } from "../billing/price";
import type { TariffRow } from "../billing/tariffs";
import { parsePhone } from "../shared/phone";
import { countSegments } from "../text/segments";

const WITHOUT_PHONE = /^subscription\.|\.(email|push)$/;

export type Quote = ReturnType<typeof quote>;

/** What a message to this number costs on each tariff, micros; null: no price, so it is not sent. `phone` null: not one. */
export function quote(tariffs: readonly TariffRow[], written: { phone: string; text: string }) {
  const phone = parsePhone(written.phone);
  const { segments } = countSegments(written.text);
  const priced = ({ source, data: { rules, options } }: TariffRow) => {
    const isSms = source === "sendings.sms";
    const price = compilePrices({ rules, multiplier: MULTIPLIER_ONE })({
      phone: phone ?? "",
      segments: isSms ? segments : 1,
    });
    const amount = price && (options.noPayments ? 0 : price.amount);
    return { source, segments: isSms ? Math.max(1, segments) : null, amount };
  };
  const prices = phone ? tariffs.filter(({ source }) => !WITHOUT_PHONE.test(source)).map(priced) : [];
  return { phone, prices };
}
