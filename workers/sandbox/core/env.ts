import type { Bank } from "../bank/bank";
import type { Crm } from "../crm/crm";
import type { Inbox } from "./inbox";

export interface Env {
  INBOX: DurableObjectNamespace<Inbox>;
  BANK: DurableObjectNamespace<Bank>;
  CRM: DurableObjectNamespace<Crm>;
  SMS_API_KEY: string;
  MAIL_API_KEY: string;
  MAIL_WEBHOOK_SECRET: string;
  TELEGRAM_TOKEN: string;
  TELEGRAM_BOT_TOKEN: string;
  VIBER_SERVICE_ID: string;
  GREEN_PARTNER_TOKEN: string;
  WHATSAPP_TOKEN: string;
  WHATSAPP_PHONE_NUMBER_ID: string;
  WHATSAPP_APP_SECRET: string;
  ZVONOK_KEY: string;
  SMSC_LOGIN: string;
  SMSC_PASSWORD: string;
  SMSC_API_KEY: string;
  SMSC_WORD: string;
  PLUSOFON_TOKEN: string;
  HLR_KEY: string;
  HLR_SECRET: string;
  VK_TOKEN: string;
  VK_GROUP_ID: string;
  VK_SECRET: string;
  VK_CONFIRMATION: string;
  VK_NOTIFY_KEY: string;
  FCM_PROJECT_ID: string;
  FCM_CLIENT_EMAIL: string;
  /** The service account's key, base64url of its SPKI. */
  FCM_PUBLIC_KEY: string;
  PUSH_SITE_KEY: string;
  PUSH_SITE_SECRET: string;
  SPEECHKIT_KEY: string;
  SPEECH_KEY: string;
  GENERATOR_KEY: string;
  DADATA_KEY: string;
  DADATA_SECRET: string;
  BITRIX24_CLIENT_ID: string;
  BITRIX24_CLIENT_SECRET: string;
  YCLIENTS_APPLICATION_ID: string;
  YCLIENTS_PARTNER_TOKEN: string;
  AMOCRM_CLIENT_ID: string;
  AMOCRM_CLIENT_SECRET: string;
  AMOCRM_CHANNEL_ID: string;
  AMOCRM_CHANNEL_SECRET: string;
  TBANK_TERMINAL: string;
  TBANK_PASSWORD: string;
  MANDARIN_MERCHANT: string;
  MANDARIN_SECRET: string;
  YOOMONEY_WALLET: string;
  YOOMONEY_SECRET: string;
  YOOKASSA_SHOP: string;
  YOOKASSA_KEY: string;
  INBOUND_URL: string;
}

export function inboxOf(env: Env): DurableObjectStub<Inbox> {
  return env.INBOX.get(env.INBOX.idFromName("inbox"));
}

export function bankOf(env: Env): DurableObjectStub<Bank> {
  return env.BANK.get(env.BANK.idFromName("bank"));
}
