import type { Providers } from "../../app/domain/shared/platform";
import type { Env } from "../env";
import { infobipSms } from "./infobip-sms";

/** Which provider carries which type of message. */
export function openProviders(env: Env): Providers {
  const sms = infobipSms({
    baseUrl: env.SMS_PROVIDER_URL,
    apiKey: env.SMS_PROVIDER_KEY,
    callbackUrl: env.PUBLIC_URL,
    callbackSecret: env.WEBHOOK_SECRET,
  });
  return { forType: (type) => (type === "sms" ? sms : null) };
}
