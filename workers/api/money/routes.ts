import { type Route, route } from "../http/endpoint";
import { REPORT_ROUTES } from "../insight/reports";
import { crud } from "../network/routing/resource";
import { billings } from "./billings";
import { exportBillings } from "./export";
import { listMargins } from "./margins";
import { payments } from "./payments";
import { recurrentPayments } from "./recurrent-payments";
import { listReferrals, readReferralRule, updateReferralRule } from "./referrals";
import { subscriptions } from "./subscriptions";

export const MONEY_ROUTES: readonly Route[] = [
  route("GET", "/billings", "billings.find", billings.list),
  route("POST", "/billings", "billings.create", billings.create),
  route("GET", "/billings/balance/:id", "billings.get", billings.balance),
  route("GET", "/billings/forecast/:id", "billings.find", billings.forecast),
  route("GET", "/billings/totals", "billings.find", billings.totals),
  route("POST", "/billings/export", "billings.find", exportBillings),
  route("GET", "/billings/:id", "billings.find", billings.read),
  ...REPORT_ROUTES,
  route("GET", "/margins", "billings.find", listMargins),
  route("GET", "/referrals", "billings.find", listReferrals),
  route("GET", "/referrals/rule", "billings.find", readReferralRule),
  route("PUT", "/referrals/rule", "settings.update", updateReferralRule),
  route("GET", "/ledger/anchors", "open", billings.anchors),
  ...crud("/recurrentPayments", "recurrentPayments", recurrentPayments),
  route("POST", "/recurrentPayments/:id/bind", "recurrentPayments.update", recurrentPayments.bind),
  route("GET", "/subscriptions", "tariffs.get", subscriptions.list),
  route("POST", "/subscriptions/:id/pay", "payments.create", subscriptions.pay),
  route("GET", "/payments", "payments.get", payments.list),
  route("GET", "/payments/methods", "payments.get", payments.methods),
  route("POST", "/payments", "payments.create", payments.create),
  route("GET", "/payments/:id", "payments.get", payments.read),
  route("POST", "/payments/:id/refunds", "payments.update", payments.refund),
  route("POST", "/payments/:id/doubts/:doubt", "payments.update", payments.end),
];
