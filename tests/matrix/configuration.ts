/** A valid body for each table of the platform's configuration. */
export const CONFIGURATION: Record<string, Record<string, unknown>> = {
  servers: { title: "Mine", host: "https://sms.example/api", processor: "infobip-sms" },
  credentials: { title: "Mine", records: { token: "mine" } },
  providers: { title: "Mine", ServerId: "no-such-row", CredentialsId: "no-such-row" },
  providerGroups: { title: "Mine", type: "sms", Providers: [] },
  routingGroups: { title: "Mine", type: "sms" },
  routingRules: { title: "Mine", RoutingGroupId: "no-such-row", rules: [{ tag: "text", values: ["a"] }] },
  messageRuleGroups: { title: "Mine" },
  messageRules: { title: "Mine", MessageRuleGroupId: "no-such-row", actions: { text: [{ pattern: "a", with: "b" }] } },
  limits: { kind: "sender", key: "MINE", amount: 100, period: 1 },
  keywordLists: { title: "Mine" },
  keywords: { ListId: "no-such-row", regexp: "a+" },
  dictionaries: { title: "Mine" },
  operatorGroups: { DictionaryId: "no-such-row", group: "Mine", country: "RU" },
};
