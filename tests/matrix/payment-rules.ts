import { env } from "cloudflare:test";
import { newId } from "../../app/domain/base/shared/ids";
import { createRequisite } from "../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../app/domain/papers/requisites/input";
import { contractOf, documentOf } from "../support/papers/company";
import { invoiceOf as storedInvoice } from "../support/papers/invoice";
import { COMPANY, fieldsOf, SELLER } from "../support/papers/requisite";
import {
  disputeOf as storedDoubt,
  paymentOf as storedPayment,
  recurrentOf as storedRecurrent,
  subscriptionOf as storedSubscription,
} from "../support/providers/payment";
import { type Actor, platform } from "./actors";
import { markOf, userOf } from "./objects";
import { needs, of, type Rule } from "./rule";

const paymentOf = async (owner: Actor) => ({
  id: await storedPayment(owner.id, { ref: `${markOf(owner)} ${newId()}` }),
});

const recurrentOf = async (owner: Actor) => ({
  id: await storedRecurrent(owner.id, { card: `${markOf(owner)} ${newId()}` }),
});

const recurrentOfTree = { params: recurrentOf, reach: "tree", refuses: "forbidden" } as const;
const recurrent = { type: "threshold", method: "tinkoff", amount: 0.5, threshold: 1, offerAccepted: true };

const subscriptionOf = async (owner: Actor) => ({
  id: await storedSubscription(owner.id, { title: `${markOf(owner)} ${newId()}`, status: "grace", paidUntil: 1 }),
});
const subscriptionOfTree = { params: subscriptionOf, reach: "tree", refuses: "forbidden" } as const;

const ofTree = { params: paymentOf, reach: "tree" } as const;
const ofDispute = {
  params: async (owner: Actor) => ({ ...(await storedDoubt(owner.id)), ending: "settled" }),
  reach: "tree",
} as const;
const refund = { part: "whole", reason: "Mine" };

export const PAYMENT_SCREENS: Record<string, Partial<Rule>> = {
  "/balance/payments": needs("payments.get"),
  "/balance/payments/new": { ...needs(["payments.get", "payments.create"]), body: { amount: "0" } },
  "/balance/margins": { access: { permission: "billings.find", level: "resellerAndAbove" } },
  "/balance/payments/:id": { ...needs("payments.get"), ...ofTree },
  "/balance/payments/:id/result": { ...needs("payments.get"), ...ofTree },
  "/balance/payments/:id/pay": { ...needs(["payments.get", "payments.create"]), ...ofTree },
  "/balance/payments/:id/refund": {
    access: { permission: ["payments.get", "payments.update"], level: "manager" },
    ...ofTree,
    body: { key: "01890000-0000-7000-8000-000000000009", ...refund },
  },
  "/balance/payments/:id/doubts/:doubt/:ending": {
    access: { permission: ["payments.get", "payments.update"], level: "manager" },
    ...ofDispute,
    body: { note: "Mine" },
  },
  "/balance/recurrentPayments": needs("recurrentPayments.get"),
  "/balance/recurrentPayments/new": {
    ...needs(["recurrentPayments.get", "recurrentPayments.create"]),
    body: { amount: "0" },
  },
  "/balance/recurrentPayments/:id": {
    ...needs("recurrentPayments.get"),
    params: recurrentOf,
    reach: "tree",
    body: { act: "pause" },
  },
  "/balance/recurrentPayments/:id/remove": {
    ...needs(["recurrentPayments.get", "recurrentPayments.remove"]),
    ...recurrentOfTree,
  },
  "/tariffs/subscriptions/:id/pay": { ...needs("payments.create"), ...subscriptionOfTree, body: { until: "0" } },
  "/balance/billings/export": needs("billings.find"),
  "/balance/billings/export/file": needs("billings.find"),
  "/settings/payments": { access: { permission: "settings.update", level: "manager" }, body: { method: "tinkoff" } },
};

export const PAYMENT_CALLS: Record<string, Partial<Rule>> = {
  "/ledger/anchors": { access: "open" },
  "/n/geolocation": { access: "open", refuses: "missing" },
  "/billings/export": { body: {} },
  "/billings/forecast/:id": { params: userOf, reach: "tree" },
  "/referrals/rule": { body: { percent: 1, months: 1, least: 1 } },
  "/payments": { body: { amount: 0.5, method: "tinkoff" } },
  "/recurrentPayments": { body: recurrent },
  "/recurrentPayments/:id": { ...recurrentOfTree, body: { isActive: false } },
  "/recurrentPayments/:id/bind": recurrentOfTree,
  "/subscriptions/:id/pay": subscriptionOfTree,
  "/payments/:id": ofTree,
  "/payments/:id/doubts/:doubt": { ...ofDispute, body: { ending: "settled", note: "Mine" } },
  "/payments/:id/refunds": { ...ofTree, body: { reason: "Mine" } },
};

async function requisiteOf(owner: Actor) {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM requisites WHERE owner_id = ?").bind(owner.id).run();
  const input = { ...requisiteInput.parse(COMPANY), title: markOf(owner) };
  const made = await createRequisite(platform, owner, input);
  if (!made.ok) throw new Error("no requisite was made");
  return { id: made.value.id };
}

const form = () => ({ id: newId(), ...fieldsOf(COMPANY) });

/** A contract made by the platform: the customer's reseller sees it but cannot change it. */
const ofPlatformsContract = {
  params: async (owner: Actor) => ({ id: await contractOf(owner.id, markOf(owner)) }),
  reach: "tree",
  refuses: "forbidden",
} as const;

/** An invoice from the reseller's company or the platform: viewers may not decide it. */
const invoiceOf = async (owner: Actor) => {
  await env.DB.prepare("DELETE FROM invoices WHERE owner_id = ?").bind(owner.id).run();
  const { id } = await storedInvoice(owner, { legal: { name: markOf(owner) } });
  return { id };
};
const ofInvoice = { params: invoiceOf, reach: "tree", refuses: "forbidden" } as const;
const noInvoice = { customerId: "no-such-row", requisiteId: "no-such-row", companyId: "no-such-row", amount: 1 };

const noRow = { ...of({ id: "no-such-row" }), refuses: "missing" } as const;

const setter = { permission: ["companies.get", "companies.update"], level: "resellerAndAbove" } as const;
const ofCompany = (permission: "companies.update" | "companies.remove"): Partial<Rule> => ({
  access: { permission: ["companies.get", permission], level: "resellerAndAbove" },
  ...noRow,
});

const documentOfTree = (params: object = {}): Partial<Rule> => ({
  params: async ({ id }) => ({ ...params, id: await documentOf(id) }),
  reach: "tree",
});

const invoiceDecider = { permission: ["invoices.get", "invoices.update"], level: "resellerAndAbove" } as const;

const invoiceSeller = { permission: "invoices.update", level: "resellerAndAbove" } as const;

export const PAPER_SCREENS: Record<string, Partial<Rule>> = {
  "/balance/closing/:month": {
    ...needs("invoices.get"),
    ...of({ month: "2026-10" }),
    refuses: "missing",
  },
  "/balance/reconciliation/:file": {
    ...needs("invoices.get"),
    ...of({ file: "pdf" }),
  },
  "/balance/invoices": needs("invoices.get"),
  "/balance/invoices/new": {
    ...needs(["invoices.get", "invoices.create"]),
    body: { ...noInvoice, amount: "1", key: newId() },
    refuses: "missing",
  },
  "/balance/invoices/statement": { access: invoiceDecider, body: { "invoice-none": "none" }, refuses: "missing" },
  "/balance/invoices/:id": { ...needs("invoices.get"), params: invoiceOf, reach: "tree" },
  "/balance/invoices/:id/paid": { access: invoiceDecider, ...ofInvoice, body: { paidBy: "1", paidAt: "2026-11-19" } },
  "/balance/invoices/:id/rejected": { access: invoiceDecider, ...ofInvoice, body: { reason: "Mine" } },
  "/balance/documents/:id/:file": { ...needs("invoices.get"), ...documentOfTree({ file: "xlsx" }) },
  "/settings/documents": {
    access: { ...setter },
    body: { title: "Mine", intro: "", totals: "", footer: "", signers: "seller" },
  },
  "/settings/documents/preview": {
    access: { ...setter },
    body: { title: "Mine", intro: "", totals: "", footer: "", signers: "seller" },
  },
  "/settings/companies/new": {
    access: { ...setter, permission: ["companies.get", "companies.create"] },
    body: { id: newId(), ...fieldsOf(SELLER.data, "data."), vatRates: "2026-01-01 22" },
  },
  "/settings/companies/:id": ofCompany("companies.update"),
  "/settings/companies/:id/remove": ofCompany("companies.remove"),
  "/settings/companies/:id/images/:image": {
    ...ofCompany("companies.update"),
    ...of({ id: "no-such-row", image: "stamp" }),
  },
  "/settings/contracts/new": {
    access: { permission: ["contracts.get", "contracts.create"], level: "resellerAndAbove" },
    body: { id: newId(), title: "Mine", RequisiteId: "no-such-row", CompanyId: "no-such-row" },
    refuses: "missing",
  },
  "/settings/contracts/:id": {
    access: { permission: ["contracts.get", "contracts.update"], level: "resellerAndAbove" },
    ...ofPlatformsContract,
    body: { title: "Mine" },
  },
  "/settings/contracts/:id/file": {
    access: { permission: "contracts.get", unless: "secret.hideRequisites" },
    ...noRow,
  },
  "/settings/contracts/:id/remove": {
    access: { permission: ["contracts.get", "contracts.remove"], level: "resellerAndAbove" },
    ...ofPlatformsContract,
  },
  "/account/requisites/create": { ...needs("requisites.create"), body: form() },
  "/account/requisites/addresses": needs("requisites.get"),
  "/account/requisites/banks": needs("requisites.get"),
  "/account/requisites/export": needs("requisites.get"),
  "/account/requisites/export/file": needs("requisites.get"),
  "/account/requisites/:id": { ...needs("requisites.get"), params: requisiteOf, body: form() },
  "/account/requisites/:id/remove": { ...needs(["requisites.get", "requisites.remove"]), params: requisiteOf },
};

export const PAPER_CALLS: Record<string, Partial<Rule>> = {
  "/requisites": { body: COMPANY },
  "/requisites/:id": { params: requisiteOf, body: { title: "Mine" } },
  "/companies": { body: SELLER },
  "/companies/:id": { ...noRow, body: {} },
  "/contracts": { body: { title: "Mine", RequisiteId: "no-such-row", CompanyId: "no-such-row" }, refuses: "missing" },
  "/contracts/:id": { ...ofPlatformsContract, body: { title: "Mine" } },
  "/invoices": { body: noInvoice, refuses: "missing" },
  "/invoices/:id": { ...ofInvoice, body: { status: "rejected", reason: "Mine" } },
  "/n/invoices": { body: noInvoice, refuses: "missing" },
  "/n/invoices/:id": { ...ofInvoice, body: { status: "rejected", reason: "Mine" } },
  "/contracts/:id/document": { ...ofPlatformsContract, body: {} },
  "/invoices/statements": { access: invoiceSeller },
  "/invoices/statements/:id": {
    access: invoiceSeller,
    ...noRow,
    body: { choices: [{ lineId: "no-such-row", invoiceId: "no-such-row" }] },
  },
  "/invoices/exchange": { ...needs("invoices.get"), refuses: "missing" },
  "/documents/:id": documentOfTree(),
  "/documents/:id/:file": documentOfTree({ file: "xlsx" }),
  "/n/dadata/getRequisitesByInn/:inn": of({ inn: "7805123456" }),
};
