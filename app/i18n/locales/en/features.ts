import type { Catalog } from "../../catalog";
import type { features as source } from "../ru/features";

export const features = {
  title: "Features",
  help: "They hold for everyone without a value of their own.",
  accountTitle: "Features: {{name}}",
  accountHelp: "An account’s own value wins over its reseller’s and the platform’s.",
  inherit: "As the platform: {{value}}",
  on: "yes",
  off: "no",
  sendernamesCheck: "Review names and templates",
  sendernamesCheckHelp: "New sender names and templates wait for a manager’s decision",
  blog: "Link to the blog",
  blogHelp: "In the menu, where the brand has a blog address",
  integrations: "Integrations",
  integrationsHelp: "A tab in the settings for those who have the permission",
  hideRequisites: "Hide invoices and company details",
  hideRequisitesHelp: "These sections are closed even to those who have the permission",
  quota_storage: "Files, MB",
  quota_contacts: "Contacts",
  quotaHelp: "How much one account keeps. If left empty: {{value}}",
  methods: "Payment methods",
  ownMethods: "Own set instead of the common one",
  method_tinkoff: "Card, T-Bank",
  method_mandarin: "Card, Mandarin",
  method_yookassa: "Card, YooKassa",
  method_yooMoney: "YooMoney",
  method_recurrent: "Recurrent payments",
  resellers: "Resellers by host",
  resellersHelp:
    "A host and the reseller’s username per line: lk.partner.com smith. Whoever signs up at this host becomes their customer",
} as const satisfies Catalog<typeof source>;
