import { and, eq } from "drizzle-orm";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { sendernames } from "../../../db/schema/sendings";
import { compilePrices, MULTIPLIER_ONE, type Price } from "../billing/price";
import { channelOf, unitsOf } from "../channels/channels";
import { accountRouting, type StandingRow, standingQuery } from "../routing/config";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { blacklistQuery } from "./audience";
import type { SingleInput } from "./input";
import { type CompiledText, compileText, type VariableValues } from "./variables";

/** What is settled once for all recipients of a message. */
export interface Plan {
  type: string;
  sender: string;
  source: string;
  text: CompiledText;
  tariffId: string;
  isRefundable: boolean;
  prepare(phone: string, values: VariableValues): Prepared;
}

export interface Prepared {
  text: string;
  segments: number;
  /** null when no rule of the tariff covers the phone. */
  price: Price | null;
}

/** Sender name, tariff and text of a message, to one phone if it is known; refuses what the customer can fix (spec §5, §8). */
export async function planSending(
  platform: Pick<Platform, "db" | "providers" | "config">,
  ownerId: string,
  { type, payload }: Pick<SingleInput, "type" | "payload">,
  phone = "",
): Promise<Result<Plan>> {
  const { db } = platform;
  const text = compileText(payload.text);
  if (text.unknown.length > 0) return refuse("variableUnknown", "text", { name: text.unknown[0] ?? "" });

  const source = `sendings.${type}`;
  const [names, prices, blacklisted, [standing]] = await db.batch([
    db
      .select({ name: sendernames.name })
      .from(sendernames)
      .where(
        and(
          eq(sendernames.ownerId, ownerId),
          eq(sendernames.type, type),
          eq(sendernames.moderation, "approved"),
          eq(sendernames.isActive, true),
        ),
      ),
    db
      .select({ id: tariffs.id, data: tariffs.data })
      .from(userTariffs)
      .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
      .where(and(eq(userTariffs.userId, ownerId), eq(tariffs.source, source), eq(tariffs.isActive, true)))
      .limit(1),
    db.all(blacklistQuery(ownerId, phone)),
    db.all<StandingRow>(standingQuery(ownerId)),
  ]);
  const routing = await accountRouting(platform, standing!);
  if (!routing.carries(type)) return refuse("channelUnavailable", "type");
  if (blacklisted.length > 0) return refuse("recipientBlacklisted", "recipient");
  if (channelOf(type).needsSender) {
    if (names.length === 0) return refuse("noSenderNames", "sender");
    if (!names.some(({ name }) => name === payload.sender)) {
      return refuse("senderNotApproved", "sender", { name: payload.sender });
    }
  }
  const [tariff] = prices;
  if (!tariff) return refuse("noTariff", "type");

  const priceOf = compilePrices({ rules: tariff.data.rules, multiplier: MULTIPLIER_ONE });
  const fixed = text.names.length === 0 ? payload.text : null;
  const namesPhone = text.names.includes("phone");
  const fixedSegments = fixed === null ? 0 : unitsOf(type, fixed);
  return ok({
    type,
    sender: payload.sender,
    source,
    text,
    tariffId: tariff.id,
    isRefundable: tariff.data.options.refundOnFailed,
    prepare(phone, values) {
      const rendered = fixed ?? text.render(namesPhone ? { ...values, phone: `+${phone}` } : values);
      const segments = fixed === null ? unitsOf(type, rendered) : fixedSegments;
      return { text: rendered, segments, price: priceOf({ phone, segments }) };
    },
  });
}
