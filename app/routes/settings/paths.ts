import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("settings", "routes/settings/settings.tsx", [
    index("routes/to-tab.ts", { id: "settings/to-tab" }),
    route("settingsUser", "routes/settings/settings-user.tsx"),
    route("platform", "routes/settings/platform.tsx"),
    route("payments", "routes/settings/terminals.tsx"),
    route("companies", "routes/settings/companies/companies.tsx"),
    route("documents", "routes/settings/documents/documents.tsx"),
    route("contracts", "routes/settings/contracts/contracts.tsx", [
      route("new", "routes/settings/contracts/new-contract.tsx"),
      route(":id", "routes/settings/contracts/edit-contract.tsx"),
      route(":id/remove", "routes/settings/contracts/remove-contract.tsx"),
    ]),
    route("sendernames", "routes/settings/sendernames/sendernames.tsx", [
      route("new", "routes/settings/sendernames/new-name.tsx"),
      route(":id", "routes/settings/sendernames/name.tsx"),
      route(":id/remove", "routes/settings/sendernames/remove-name.tsx"),
    ]),
    route("webhooks", "routes/settings/webhooks/webhooks.tsx", [
      route("new", "routes/settings/webhooks/new-webhook.tsx"),
    ]),
    route("push", "routes/settings/push/push.tsx", [
      route("new", "routes/settings/push/new-site.tsx"),
      route(":id", "routes/settings/push/site.tsx"),
      route(":id/remove", "routes/settings/push/remove-site.tsx"),
    ]),
    route("integrations", "routes/settings/integrations/integrations.tsx", [
      route("new", "routes/settings/integrations/new-integration.tsx"),
      route("connect", "routes/settings/integrations/connect.tsx"),
      route("connect/:kind", "routes/settings/integrations/connect-crm.tsx"),
    ]),
    route("apisender", "routes/settings/apisender/apisender.tsx", [
      route("new", "routes/settings/apisender/new-number.tsx"),
      route(":id", "routes/settings/apisender/number.tsx"),
      route(":id/scan", "routes/settings/apisender/scan.tsx"),
      route(":id/renew", "routes/settings/apisender/renew-number.tsx"),
      route(":id/restart", "routes/settings/apisender/restart-number.tsx"),
      route(":id/logout", "routes/settings/apisender/log-out.tsx"),
      route(":id/remove", "routes/settings/apisender/remove-number.tsx"),
    ]),
  ]),
  route("settings/documents/preview", "routes/settings/documents/preview.ts"),
  route("settings/contracts/:id/file", "routes/settings/contracts/contract-file.ts"),
  route("settings/companies/new", "routes/settings/companies/new-company.tsx"),
  route("settings/companies/:id", "routes/settings/companies/edit-company.tsx", [
    route("remove", "routes/settings/companies/remove-company.tsx"),
  ]),
  route("settings/companies/:id/images/:image", "routes/settings/companies/company-image.ts"),
  route("settings/integrations/return/:kind", "routes/settings/integrations/return-from-crm.tsx"),
  route("settings/integrations/:id", "routes/settings/integrations/integration.tsx", [
    route("edit", "routes/settings/integrations/edit-integration.tsx"),
    route("renew", "routes/settings/integrations/renew-address.tsx"),
    route("remove", "routes/settings/integrations/remove-integration.tsx"),
  ]),
  route("settings/webhooks/:id", "routes/settings/webhooks/webhook.tsx", [
    route("edit", "routes/settings/webhooks/edit-webhook.tsx"),
    route("remove", "routes/settings/webhooks/remove-webhook.tsx"),
    route("rotate", "routes/settings/webhooks/rotate-secret.tsx"),
    route("replay", "routes/settings/webhooks/replay-webhook.tsx"),
    route("requests/:number", "routes/settings/webhooks/request.tsx"),
    route("deliveries/:deliveryId", "routes/settings/webhooks/delivery.tsx"),
  ]),
] satisfies RouteConfig;
