import { newId } from "../../app/domain/shared/ids";
import { paymentOf as storedPayment } from "../support/providers/payment";
import type { Actor } from "./actors";
import { markOf, userOf } from "./objects";
import { needs, type Rule } from "./rule";

const paymentOf = async (owner: Actor) => ({
  id: await storedPayment(owner.id, { ref: `${markOf(owner)} ${newId()}` }),
});

const ofTree = { params: paymentOf, reach: "tree" } as const;
const refund = { part: "whole", reason: "Mine" };

export const PAYMENT_SCREENS: Record<string, Partial<Rule>> = {
  "/balance/payments": needs("payments.get"),
  "/balance/payments/new": { ...needs(["payments.get", "payments.create"]), body: { amount: "0" } },
  "/balance/payments/:id": { ...needs("payments.get"), ...ofTree },
  "/balance/payments/:id/result": { ...needs("payments.get"), ...ofTree },
  "/balance/payments/:id/pay": { ...needs(["payments.get", "payments.create"]), ...ofTree },
  "/balance/payments/:id/refund": {
    access: { permission: ["payments.get", "payments.update"], level: "manager" },
    ...ofTree,
    body: { key: "01890000-0000-7000-8000-000000000009", ...refund },
  },
  "/balance/billings/export": needs("billings.find"),
  "/balance/billings/export/file": needs("billings.find"),
  "/settings/payments": { access: { permission: "settings.update", level: "manager" }, body: { method: "tinkoff" } },
};

export const PAYMENT_CALLS: Record<string, Partial<Rule>> = {
  "/ledger/anchors": { access: "open" },
  "/billings/export": { body: {} },
  "/billings/forecast/:id": { params: userOf, reach: "tree" },
  "/payments": { body: { amount: 0.5, method: "tinkoff" } },
  "/payments/:id": ofTree,
  "/payments/:id/refunds": { ...ofTree, body: { reason: "Mine" } },
};
