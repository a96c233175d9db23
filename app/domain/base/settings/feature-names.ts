export const FEATURES = {
  sendernamesCheck: { key: "sendings.sendernamesCheck", usual: true },
  blog: { key: "advanced.blog", usual: false },
  integrations: { key: "advanced.integrations", usual: false },
  hideRequisites: { key: "secret.hideRequisites", usual: false },
} as const;

/** Quotas of an account, in megabytes of files and in contacts: the setting, and the default. */
export const QUOTAS = {
  storage: { key: "quotas.storage", usual: 5_000 },
  contacts: { key: "quotas.contacts", usual: 1_000_000 },
} as const;

/** Days during which a fee that could not be charged may still be paid. */
export const GRACE_DAYS = { key: "subscriptions.graceDays", usual: 3 } as const;

/** Reward of a referrer for a payment by the invited account. */
export const REFERRAL_RULE = "referrals.rule";

/** Trial credit of a new account, and the test name it sends under. */
export const TRIAL_RULE = "registration.trial";
/** The widget that sends the codes by which accounts confirm their phones. */
export const CODE_WIDGET = "registration.codes";

/** `months` 0: no end; `least`: smallest payment, micros. */
export interface ReferralRule {
  percent: number;
  months: number;
  least: number;
}

export type QuotaName = keyof typeof QUOTAS;

export type FeatureName = keyof typeof FEATURES;

/** Spec §9. */
export const PAYMENT_METHODS = ["tinkoff", "mandarin", "yookassa", "yooMoney", "recurrent"] as const;
