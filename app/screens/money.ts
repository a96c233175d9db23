import type { Screen } from "../screens";

export const MONEY_SCREENS = {
  balance: {
    path: "/balance",
    title: "balance",
    permission: ["payments.get", "recurrentPayments.get", "billings.find", "invoices.get"],
    logic: "or",
    menu: { icon: "wallet" },
  },
  payments: {
    path: "/balance/payments",
    title: "payments",
    permission: "payments.get",
    words: ["payments", "messages"],
    under: "balance",
  },
  topUp: {
    path: "/balance/payments/new",
    title: "topUp",
    permission: ["payments.get", "payments.create"],
    words: ["payments", "messages"],
  },
  recurrentPayments: {
    path: "/balance/recurrentPayments",
    title: "recurrentPayments",
    permission: "recurrentPayments.get",
    words: ["recurrent", "payments"],
    under: "balance",
  },
  billings: {
    path: "/balance/billings",
    title: "billings",
    permission: "billings.find",
    words: ["balance", "channels", "messages"],
    under: "balance",
  },
  invoices: {
    path: "/balance/invoices",
    title: "invoices",
    permission: "invoices.get",
    words: ["empty"],
    under: "balance",
    unless: "secret.hideRequisites",
  },
  referrals: {
    path: "/balance/referrals",
    title: "referrals",
    permission: "billings.find",
    words: ["balance"],
    under: "balance",
  },
  tariffs: {
    path: "/tariffs",
    title: "tariffs",
    permission: "signed-in",
    words: ["tariffs", "channels"],
    menu: { icon: "receipt-text" },
  },
  soldTariffs: {
    path: "/tariffs/sold",
    title: "soldTariffs",
    permission: "tariffs.update",
    level: "resellerAndAbove",
    words: ["pricing", "tariffs", "channels"],
  },
} as const satisfies Record<string, Screen>;
