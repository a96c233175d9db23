import type { Permission } from "./permissions";
import type { Viewer } from "./viewer";

const READS = {
  billings: "billings.find",
  companies: "companies.get",
  contactLists: "contactLists.get",
  contacts: "contacts.get",
  contracts: "contracts.get",
  credentials: "servers.get",
  deadLetters: "routing.get",
  dictionaries: "operatorGroups.get",
  /** Messages that rules hold for moderation, in all accounts. */
  held: "routing.get",
  integrations: "integrations.get",
  invoices: "invoices.get",
  keywordLists: "keywords.get",
  keywords: "keywords.get",
  limits: "routing.get",
  messageRuleGroups: "messageRules.get",
  messageRules: "messageRules.get",
  notifications: "notifications.get",
  operatorGroups: "operatorGroups.get",
  "otp-settings/channels": "otpChannels.get",
  otpSessions: "widgets.get",
  "otp-settings/templates": "widgets.get",
  "otp-settings/widgets": "widgets.get",
  payments: "payments.get",
  providerGroups: "providers.get",
  providers: "providers.get",
  "push/sites": "push.get",
  recurrentPayments: "recurrentPayments.get",
  requisites: "requisites.get",
  routingGroups: "routing.get",
  routingRules: "routing.get",
  segments: "contactLists.get",
  sendernames: "sendernames.get",
  sendings: "sendings.get",
  sendingsIncoming: "sendingsIncoming.get",
  servers: "servers.get",
  settings: "settings.get",
  "url-shortener": "shortLinks.get",
  storage: "storage.get",
  subscriptions: "tariffs.get",
  tariffs: "tariffs.get",
  tasks: "tasks.get",
  telemetry: "telemetry.get",
  templates: "templates.get",
  tokens: "tokens.get",
  users: "users.get",
  views: "settings.get",
  wapi: "apisender.get",
  webhooks: "webhooks.get",
} as const satisfies Record<string, Permission>;

export type LiveResource = keyof typeof READS;

export function eventsFor({ permissions }: Pick<Viewer, "permissions">): LiveResource[] {
  return (Object.keys(READS) as LiveResource[]).filter((resource) => permissions.has(READS[resource]));
}
