/** An account's service fee; the tariff's title describes it. */
export const ACCOUNT_FEE = "subscription.account";
export const NUMBER_SUBSCRIPTION = "subscription.apisender";

/** Key in the namespace "channels" for a tariff's source: distinguishes a number's subscription from its messages. */
export function nameOfSource(source: string): string {
  if (source === NUMBER_SUBSCRIPTION) return "subscription_apisender";
  return source.replace(/^(?:sendings|subscription)\./, "");
}
