import type { TariffData, TariffRule } from "./schema/billing";

const RUSSIA = ["7"];
const KOPECK = 10_000;

export interface DemoTariff {
  title: string;
  source: string;
  data: TariffData;
}

/** One tariff per channel of spec §1. Prices in kopecks, doubled outside Russia. */
export function demoTariffs(): DemoTariff[] {
  return [
    tariff("SMS", "sendings.sms", byCountry(250, "segment"), { refundOnFailed: true }),
    tariff("Viber", "sendings.viber", byCountry(180), { refundOnFailed: true }),
    tariff("WhatsApp", "sendings.whatsapp", byCountry(320), { refundOnFailed: true }),
    tariff("VK", "sendings.vk", anywhere(150), { refundOnFailed: true }),
    tariff("Telegram", "sendings.telegram", anywhere(120), { refundOnFailed: true }),
    tariff("Voice", "sendings.voice", byCountry(300), { refundOnFailed: true }),
    tariff("Flash call", "sendings.flashcall", byCountry(60), { refundOnFailed: true }),
    tariff("E-mail", "sendings.email", anywhere(10)),
    tariff("Push", "sendings.push", anywhere(5)),
    tariff("HLR", "sendings.hlr", anywhere(30)),
    // The subscription pays for the number; its messages cost little or nothing.
    tariff("WAPI", "sendings.apisender", anywhere(50)),
    tariff("WhatsApp (WAPI)", "subscription.apisender", [{ price: 150_000 * KOPECK, unit: "period", period: "month" }]),
  ];
}

/** The platform's purchase prices: 70 % of the tariffs. */
export function demoPurchases(): DemoTariff[] {
  return demoTariffs()
    .filter(({ source }) => source.startsWith("sendings."))
    .map(({ title, source, data }) => ({
      title: `${title}, purchase`,
      source,
      data: { ...data, rules: data.rules.map((rule) => ({ ...rule, price: Math.round(rule.price * 0.7) })) },
    }));
}

function tariff(
  title: string,
  source: string,
  rules: TariffRule[],
  options?: Partial<TariffData["options"]>,
): DemoTariff {
  return { title, source, data: { rules, options: { refundOnFailed: false, noPayments: false, ...options } } };
}

function byCountry(kopecks: number, unit: TariffRule["unit"] = "message"): TariffRule[] {
  return [
    { price: kopecks * KOPECK, unit, prefixes: RUSSIA },
    { price: 2 * kopecks * KOPECK, unit },
  ];
}

function anywhere(kopecks: number): TariffRule[] {
  return [{ price: kopecks * KOPECK, unit: "message" }];
}
