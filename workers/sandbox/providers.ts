import { FCM } from "./fcm";
import { greenCallbacks } from "./green-api-callbacks";
import { infobipCallbacks } from "./infobip-sms-callbacks";
import type { ProviderCallbacks } from "./provider";
import { resendCallbacks } from "./resend-mail-callbacks";
import { smppCallbacks } from "./smpp-callbacks";
import { smscCallbacks } from "./smsc-callbacks";
import { smtpCallbacks } from "./smtp-callbacks";
import { TELEGRAM_BOT, telegramBotCallbacks } from "./telegram-bot-callbacks";
import { telegramCallbacks } from "./telegram-gateway-callbacks";
import { viberCallbacks } from "./viber-business-callbacks";
import { vkMessagesCallbacks } from "./vk-messages-callbacks";
import { VK_MESSAGES } from "./vk-messages-servers";
import { VK_NOTIFY, vkNotifyCallbacks } from "./vk-notify-callbacks";
import { WEB_PUSH } from "./web-push-browsers";
import { webPushCallbacks } from "./web-push-callbacks";
import { whatsappCallbacks } from "./whatsapp-cloud-callbacks";
import { zvonokFlashcallCallbacks, zvonokVoiceCallbacks } from "./zvonok-callbacks";

/** SMS accounts beside the one of SMS_API_KEY; the name is the API key too. */
export const SMS_ACCOUNTS = ["sandbox-1", "sandbox-2", "sandbox-3"];

const UNTOLD: ProviderCallbacks = { maxResults: 1000, receipts: () => null, replies: null };

/** Callbacks by the account's name in the inbox. A new channel is one file of routes, one of callbacks, a line here. */
export const providers: Record<string, ProviderCallbacks> = {
  "green-api": greenCallbacks,
  "infobip-sms": infobipCallbacks,
  ...Object.fromEntries(SMS_ACCOUNTS.map((name) => [name, infobipCallbacks])),
  smpp: smppCallbacks,
  smtp: smtpCallbacks,
  [TELEGRAM_BOT]: telegramBotCallbacks,
  "telegram-gateway": telegramCallbacks,
  "viber-business": viberCallbacks,
  [VK_MESSAGES]: vkMessagesCallbacks,
  [VK_NOTIFY]: vkNotifyCallbacks,
  [WEB_PUSH]: webPushCallbacks,
  "whatsapp-cloud": whatsappCallbacks,
  "zvonok-voice": zvonokVoiceCallbacks,
  "zvonok-flashcall": zvonokFlashcallCallbacks,
  "smsc-voice": smscCallbacks,
  "smsc-hlr": smscCallbacks,
  "resend-mail": resendCallbacks,
  // Nobody is told what became of a Plusofon call, of a push to an app, of a look-up that was answered at once.
  "plusofon-flashcall": UNTOLD,
  [FCM]: UNTOLD,
  "hlr-lookups": UNTOLD,
};

/** The accounts that may be set apart. */
export const ACCOUNTS = Object.keys(providers);
