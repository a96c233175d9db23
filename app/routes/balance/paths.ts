import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("balance", "routes/balance/balance.tsx", [
    index("routes/to-tab.ts", { id: "balance/to-tab" }),
    route("payments", "routes/balance/payments/payments.tsx", [
      route("new", "routes/balance/payments/top-up.tsx"),
      route(":id", "routes/balance/payments/payment.tsx", [
        route("refund", "routes/balance/payments/refund.tsx"),
        route("doubts/:doubt/:ending", "routes/balance/payments/close-dispute.tsx"),
      ]),
    ]),
    route("recurrentPayments", "routes/balance/recurrent/recurrent-payments.tsx", [
      route("new", "routes/balance/recurrent/new.tsx"),
      route(":id", "routes/balance/recurrent/recurrent-payment.tsx", [
        route("remove", "routes/balance/recurrent/remove.tsx"),
      ]),
    ]),
    route("billings", "routes/balance/billings/billings.tsx", [route("export", "routes/balance/billings/export.tsx")]),
    route("margins", "routes/balance/margins.tsx"),
    route("invoices", "routes/balance/invoices/invoices.tsx", [
      route(":id", "routes/balance/invoices/invoice.tsx", [
        route("paid", "routes/balance/invoices/paid.tsx"),
        route("rejected", "routes/balance/invoices/rejected.tsx"),
      ]),
    ]),
    route("referrals", "routes/balance/referrals.tsx"),
  ]),
  route("balance/invoices/new", "routes/balance/invoices/new.tsx"),
  route("balance/invoices/statement", "routes/balance/invoices/statement.tsx"),
  route("balance/closing/:month", "routes/balance/documents/month-archive.ts"),
  route("balance/reconciliation/:file", "routes/balance/documents/reconciliation.ts"),
  route("balance/documents/:id/:file", "routes/balance/documents/document-file.ts"),
  route("balance/payments/:id/pay", "routes/balance/payments/wallet.tsx"),
  route("balance/payments/:id/result", "routes/balance/payments/result.tsx"),
] satisfies RouteConfig;
