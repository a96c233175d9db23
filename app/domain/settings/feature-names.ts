export const FEATURES = {
  sendernamesCheck: { key: "sendings.sendernamesCheck", usual: true },
  blog: { key: "advanced.blog", usual: false },
  integrations: { key: "advanced.integrations", usual: false },
  hideRequisites: { key: "secret.hideRequisites", usual: false },
} as const;

/** What an account keeps at most, megabytes of files and contacts: its setting, and what holds where nobody said. */
export const QUOTAS = {
  storage: { key: "quotas.storage", usual: 5_000 },
  contacts: { key: "quotas.contacts", usual: 1_000_000 },
} as const;

/** Days in which a fee that could not be charged may still be paid. */
export const GRACE_DAYS = { key: "subscriptions.graceDays", usual: 3 } as const;

/** What a payment of an invited account earns its referrer. */
export const REFERRAL_RULE = "referrals.rule";

/** `months` 0: without end; `least`: micros of a payment. */
export interface ReferralRule {
  percent: number;
  months: number;
  least: number;
}

export type QuotaName = keyof typeof QUOTAS;

export type FeatureName = keyof typeof FEATURES;

/** Spec §9. */
export const PAYMENT_METHODS = ["tinkoff", "mandarin", "yookassa", "yooMoney", "recurrent"] as const;
