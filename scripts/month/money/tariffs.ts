import type { Viewer } from "../../../app/domain/base/access/viewer";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { assignTariffs } from "../../../app/domain/money/tariffs/assign";
import { tariffBody } from "../../../app/domain/money/tariffs/input";
import { createTariff, updateTariff } from "../../../app/domain/money/tariffs/tariffs";
import { demoTariffs } from "../../../db/demo-tariffs";
import { accepted } from "../world/expect";

const MICROS = 1_000_000;
/** The reseller's markups on its own prices, as ratios. */
const MARKUPS: Record<string, number> = {
  "sendings.sms": 0.2,
  "sendings.viber": 0.25,
  "sendings.whatsapp": 0.15,
  "sendings.vk": 0.2,
  "sendings.telegram": 0.25,
  "sendings.voice": 0.2,
  "sendings.flashcall": 0.5,
  "sendings.email": 0.5,
  "sendings.push": 1,
};

/** The reseller's own price list, which its customers hold instead of the platform's. */
export async function sellTariffs(needs: Platform, reseller: Viewer, customers: readonly string[]): Promise<void> {
  const made: string[] = [];
  for (const { title, source, data } of demoTariffs()) {
    const markup = MARKUPS[source];
    if (markup === undefined) continue;
    const rules = data.rules.map((rule) => ({
      ...rule,
      price: Math.round((rule.price * (1 + markup)) / 100) / (MICROS / 100),
    }));
    const body = tariffBody.parse({ title: `${title}, Орлов`, source, data: { rules, options: data.options } });
    made.push(accepted(await createTariff(needs, reseller, body), title).id);
  }
  for (const userId of customers) {
    const given = made.map((tariffId) => ({ tariffId, isGiven: true }));
    accepted(await assignTariffs(needs, reseller, userId, given), "tariffs");
  }
}

/** From then on the platform's WhatsApp costs more; holders are told. */
export async function announcePrice(
  needs: Platform,
  manager: Viewer,
  tariffId: string,
  startsAt: number,
): Promise<void> {
  const rules = [
    { price: 3.4, unit: "message", prefixes: ["7"] },
    { price: 6.8, unit: "message" },
  ] as const;
  const change = { startsAt, data: { rules: rules.map((rule) => ({ ...rule, price: rule.price * MICROS })) } };
  accepted(await updateTariff(needs, manager, tariffId, change as never), "planned price");
}
