import { expect, it } from "vitest";
import { quote } from "../../../../app/domain/money/tariffs/quote";
import type { TariffRow } from "../../../../app/domain/money/tariffs/rows";
import type { TariffRule } from "../../../../db/schema/billing";

const tariff = (source: string, rules: TariffRule[], noPayments = false): TariffRow => ({
  id: source,
  title: source,
  source,
  ownerId: "",
  isActive: true,
  createdAt: 0,
  updatedAt: 0,
  coming: [],
  isDue: false,
  data: { rules, options: { refundOnFailed: true, noPayments } },
});

const tariffs = [
  tariff("sendings.sms", [{ price: 2_500_000, unit: "segment", prefixes: ["7"] }]),
  tariff("sendings.telegram", [{ price: 1_200_000, unit: "message" }]),
  tariff("sendings.viber", [{ price: 3_000_000, unit: "message" }], true),
  tariff("sendings.email", [{ price: 100_000, unit: "message" }]),
  tariff("subscription.apisender", [{ price: 9_000_000, unit: "message" }]),
];

it("a message is priced by number and segments on each tariff for phones", () => {
  expect(quote(tariffs, { phone: "8 916 123-45-67", text: "я".repeat(71) })).toMatchObject({
    phone: "79161234567",
    owner: { country: "RU", group: "mts" },
    characters: 71,
    encoding: "ucs2",
    prices: [
      { source: "sendings.sms", segments: 2, seconds: null, amount: 5_000_000 },
      { source: "sendings.telegram", segments: null, seconds: null, amount: 1_200_000 },
      { source: "sendings.viber", segments: null, seconds: null, amount: 0 },
    ],
  });
});

it("a number without a price and an invalid number are marked as such", () => {
  const [sms, telegram] = quote(tariffs, { phone: "+49 1512 3456789", text: "" }).prices;
  expect([sms, telegram?.amount]).toEqual([
    { source: "sendings.sms", segments: 1, seconds: null, amount: null },
    1_200_000,
  ]);
  expect(quote(tariffs, { phone: "twelve", text: "" })).toMatchObject({ phone: null, owner: null, prices: [] });
});
