import { uuidv7 } from "uuidv7";
import type { Database } from "./client";
import { settings } from "./schema/accounts";
import { otpChannels, otpTemplates, otpWidgets } from "./schema/otp/tables";
import { sendernames } from "./schema/sendings";

const PLATFORM = "";
const RUB = 1_000_000;
const TRIAL = 25 * RUB;
const TEST_NAME = "CABINET";

/** The manager's widget sends the codes of sign-up; a confirmed phone gets a trial credit. `now` in ms UTC. */
export function signUpStatements(db: Database, managerId: string, now: number) {
  const stamps = { createdAt: now, updatedAt: now };
  const [senderId, channelId, widgetId] = [uuidv7(), uuidv7(), uuidv7()];
  const own = { ownerId: managerId, ...stamps };
  return [
    db.insert(sendernames).values({
      ...own,
      id: senderId,
      name: TEST_NAME,
      type: "sms",
      moderation: "approved" as const,
      comment: "ООО «Ромашка», ИНН 7707083893",
    }),
    db.insert(otpChannels).values({
      ...own,
      id: channelId,
      name: "SMS",
      channelType: "sms",
      additionalSettings: {
        code: { length: 4, beautify: true },
        lifetime: 300,
        numberOfTries: 5,
        numberOfRestart: 3,
        mtsClientId: "",
      },
    }),
    db.insert(otpTemplates).values({
      ...own,
      id: uuidv7(),
      name: "SMS",
      channelType: "sms",
      conditions: [],
      additionalSettings: { senderId, template: "Ваш код: $" + "{code}" },
    }),
    db.insert(otpWidgets).values({
      ...own,
      id: widgetId,
      name: "Регистрация",
      token: `otp_${uuidv7().replaceAll("-", "")}`,
      styles: { accent: "#1f5eff", radius: 8 },
      settings: {
        title: "",
        origins: [],
        cooldown: 30,
        perPhone: 5,
        perAddress: 100,
        countries: [],
        blockedCountries: [],
        isGuarded: true,
        allowed: [],
      },
      channels: [channelId],
      ipWhitelist: ["0.0.0.0/0"],
    }),
    db.insert(settings).values([
      { ownerId: PLATFORM, key: "registration.codes", value: { ownerId: managerId, widgetId }, updatedAt: now },
      { ownerId: PLATFORM, key: "registration.trial", value: { amount: TRIAL, sender: TEST_NAME }, updatedAt: now },
    ]),
  ];
}
