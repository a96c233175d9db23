import { FCM } from "../providers/fcm/routes";
import { greenCallbacks } from "../providers/green-api/callbacks";
import { infobipCallbacks } from "../providers/infobip-sms/callbacks";
import { resendCallbacks } from "../providers/resend/callbacks";
import { smppCallbacks } from "../providers/smpp/callbacks";
import { smscCallbacks } from "../providers/smsc/callbacks";
import { smtpCallbacks } from "../providers/smtp/callbacks";
import { TELEGRAM_BOT, telegramBotCallbacks } from "../providers/telegram-bot/callbacks";
import { telegramCallbacks } from "../providers/telegram-gateway/callbacks";
import { viberCallbacks } from "../providers/viber-business/callbacks";
import { vkMessagesCallbacks } from "../providers/vk/messages-callbacks";
import { VK_MESSAGES } from "../providers/vk/messages-servers";
import { VK_NOTIFY, vkNotifyCallbacks } from "../providers/vk/notify-callbacks";
import { WEB_PUSH } from "../providers/web-push/browsers";
import { webPushCallbacks } from "../providers/web-push/callbacks";
import { whatsappCallbacks } from "../providers/whatsapp-cloud/callbacks";
import { zvonokFlashcallCallbacks, zvonokVoiceCallbacks } from "../providers/zvonok/callbacks";
import type { ProviderCallbacks } from "./provider";

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
