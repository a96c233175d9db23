import { BANKS } from "../bank/order";
import { FCM } from "../providers/fcm/routes";
import { greenCallbacks } from "../providers/green-api/callbacks";
import { infobipCallbacks } from "../providers/infobip-sms/callbacks";
import { resendCallbacks } from "../providers/resend/callbacks";
import { smppCallbacks } from "../providers/smpp/callbacks";
import { smscCallbacks } from "../providers/smsc-ru/callbacks";
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

/** SMS accounts besides that of SMS_API_KEY; the name is also the API key. */
export const SMS_ACCOUNTS = ["sandbox-1", "sandbox-2", "sandbox-3"];

const UNTOLD: ProviderCallbacks = { maxResults: 1000, receipts: () => null, replies: null };

/** By account name. A new channel is a routes file, a callbacks file and a line here. */
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
  // No callbacks for Plusofon calls, app push and synchronous look-ups.
  "plusofon-flashcall": UNTOLD,
  [FCM]: UNTOLD,
  "hlr-lookups": UNTOLD,
};

export const ACCOUNTS = [...Object.keys(providers), ...BANKS];
