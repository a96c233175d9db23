import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

// One module serves several kinds of the configuration's rows: it reads the kind from the address.
function newGroup(kind: string) {
  return route("new", "routes/routing/group.tsx", { id: `routing/${kind}/new` });
}

function removal(kind: string, row: string) {
  return route(`${row}/remove`, "routes/routing/remove.tsx", { id: `routing/${kind}/remove` });
}

function groupDialogs(kind: string) {
  return [
    route("edit", "routes/routing/group.tsx", { id: `routing/${kind}/edit` }),
    route("remove", "routes/routing/remove.tsx", { id: `routing/${kind}/remove` }),
  ];
}

export default [
  layout("routes/unauthorized.tsx", [
    route("login", "routes/login/login.tsx"),
    route("registration", "routes/registration/registration.tsx"),
    route("recover", "routes/recover/recover.tsx"),
    route("recover/:key", "routes/recover/reset.tsx"),
  ]),
  layout("routes/authorized.tsx", [
    index("routes/home/home.tsx"),
    route("survey", "routes/survey/survey.tsx"),
    route("send", "routes/send/send.tsx"),
    route("send/:template", "routes/send/send.tsx", { id: "send/template" }),
    route("contacts", "routes/contacts/lists.tsx", [route("new", "routes/contacts/new-list.tsx")]),
    route("contacts/import", "routes/contacts/import-file.tsx"),
    route("contacts/import/:fileId", "routes/contacts/import-columns.tsx"),
    route("contacts/:id", "routes/contacts/list.tsx", [
      route("new", "routes/contacts/new-contact.tsx"),
      route("edit", "routes/contacts/edit-list.tsx"),
      route("remove", "routes/contacts/remove-list.tsx"),
      route("check", "routes/contacts/check-list.tsx"),
      route(":contactId", "routes/contacts/edit-contact.tsx"),
      route(":contactId/remove", "routes/contacts/remove-contact.tsx"),
    ]),
    route("messages", "routes/messages/messages.tsx", [
      index("routes/to-tab.ts", { id: "messages/to-tab" }),
      route("outgoing", "routes/messages/outgoing.tsx", [route(":id", "routes/messages/message.tsx")]),
      route("incoming", "routes/messages/incoming.tsx", [
        route(":id", "routes/messages/incoming-message.tsx", [route("block", "routes/messages/block-sender.tsx")]),
      ]),
      route("tasks", "routes/messages/tasks.tsx"),
      route("templates", "routes/messages/templates.tsx"),
    ]),
    route("messages/tasks/:id", "routes/messages/task.tsx", [route("stop", "routes/messages/stop-task.tsx")]),
    route("tariffs", "routes/tariffs/tariffs.tsx"),
    route("widgets", "routes/widgets/widgets.tsx"),
    route("short-links", "routes/short-links/short-links.tsx"),
    route("storage", "routes/storage/storage.tsx"),
    route("storage/create", "routes/storage/create.tsx"),
    route("balance", "routes/balance/balance.tsx", [
      index("routes/to-tab.ts", { id: "balance/to-tab" }),
      route("payments", "routes/balance/payments.tsx"),
      route("recurrentPayments", "routes/balance/recurrent-payments.tsx"),
      route("billings", "routes/balance/billings.tsx"),
      route("invoices", "routes/balance/invoices.tsx"),
      route("referrals", "routes/balance/referrals.tsx"),
    ]),
    route("account", "routes/account/account.tsx", [
      index("routes/to-tab.ts", { id: "account/to-tab" }),
      route("requisites", "routes/account/requisites.tsx"),
      route("requisites/create", "routes/account/create-requisite.ts"),
      route("requisites/:id", "routes/account/requisite.tsx"),
      route("tokens", "routes/account/tokens.tsx", [
        route("new", "routes/account/new-token.tsx"),
        route(":id/revoke", "routes/account/revoke-token.tsx"),
      ]),
      route("profile", "routes/account/profile.tsx"),
      route("password", "routes/account/password.tsx"),
      route("telemetry", "routes/account/telemetry.tsx", [route("end-sessions", "routes/account/end-sessions.tsx")]),
    ]),
    route("settings", "routes/settings/settings.tsx", [
      index("routes/to-tab.ts", { id: "settings/to-tab" }),
      route("settingsUser", "routes/settings/settings-user.tsx"),
      route("platform", "routes/settings/platform.tsx"),
      route("sendernames", "routes/settings/sendernames.tsx"),
      route("webhooks", "routes/webhooks/webhooks.tsx", [route("new", "routes/webhooks/new-webhook.tsx")]),
      route("push", "routes/push/push.tsx", [
        route("new", "routes/push/new-site.tsx"),
        route(":id", "routes/push/site.tsx"),
        route(":id/remove", "routes/push/remove-site.tsx"),
      ]),
      route("integrations", "routes/settings/integrations.tsx"),
      route("apisender", "routes/settings/apisender.tsx"),
    ]),
    route("routing", "routes/routing/routing.tsx", [
      index("routes/to-tab.ts", { id: "routing/to-tab" }),
      route("routes", "routes/routing/routes.tsx", [newGroup("routes")]),
      route("providers", "routes/routing/providers.tsx", [
        route("new", "routes/routing/provider.tsx", { id: "routing/providers/new" }),
        route(":id", "routes/routing/provider.tsx", { id: "routing/providers/edit" }),
        removal("providers", ":id"),
        route("groups/new", "routes/routing/provider-group.tsx", { id: "routing/providers/groups/new" }),
        route("groups/:id", "routes/routing/provider-group.tsx", { id: "routing/providers/groups/edit" }),
        removal("providers/groups", "groups/:id"),
      ]),
      route("health", "routes/routing/health.tsx"),
      route("servers", "routes/routing/servers.tsx", [
        route("new", "routes/routing/server.tsx", { id: "routing/servers/new" }),
        route(":id", "routes/routing/server.tsx", { id: "routing/servers/edit" }),
        removal("servers", ":id"),
        route("credentials/new", "routes/routing/credentials.tsx", { id: "routing/credentials/new" }),
        route("credentials/:id", "routes/routing/credentials.tsx", { id: "routing/credentials/edit" }),
        removal("credentials", "credentials/:id"),
      ]),
      route("messageRules", "routes/routing/message-rules.tsx", [newGroup("messageRules")]),
      route("keywords", "routes/routing/keywords.tsx", [newGroup("keywords")]),
      route("operators", "routes/routing/operators.tsx", [newGroup("operators")]),
      route("limits", "routes/routing/limits.tsx", [
        route("new", "routes/routing/limit.tsx", { id: "routing/limits/new" }),
        route(":id", "routes/routing/limit.tsx", { id: "routing/limits/edit" }),
        route(":id/remove", "routes/routing/remove-limit.tsx"),
      ]),
      route("tester", "routes/routing/tester.tsx"),
      route("held", "routes/routing/held.tsx"),
    ]),
    route("routing/providers/setup", "routes/routing/setup/protocols.tsx"),
    route("routing/providers/setup/:processor", "routes/routing/setup/setup.tsx"),
    route("routing/providers/:id/test", "routes/routing/setup/rehearsal.tsx"),
    route("routing/routes/:id", "routes/routing/routing-group.tsx", [
      ...groupDialogs("routes"),
      removal("routes/rules", "rules/:ruleId"),
    ]),
    route("routing/routes/:id/rules/new", "routes/routing/routing-rule.tsx", { id: "routing/routes/rules/new" }),
    route("routing/routes/:id/rules/:ruleId", "routes/routing/routing-rule.tsx", { id: "routing/routes/rules/edit" }),
    route("routing/messageRules/:id", "routes/routing/message-rule-group.tsx", [
      ...groupDialogs("messageRules"),
      removal("messageRules/rules", "rules/:ruleId"),
    ]),
    route("routing/messageRules/:id/rules/new", "routes/routing/message-rule.tsx", {
      id: "routing/messageRules/rules/new",
    }),
    route("routing/messageRules/:id/rules/:ruleId", "routes/routing/message-rule.tsx", {
      id: "routing/messageRules/rules/edit",
    }),
    route("routing/keywords/:id", "routes/routing/keyword-list.tsx", [
      ...groupDialogs("keywords"),
      removal("keywords/words", "words/:keywordId"),
    ]),
    route("routing/operators/:id", "routes/routing/dictionary.tsx", [
      ...groupDialogs("operators"),
      route("lines/new", "routes/routing/operator-line.tsx", { id: "routing/operators/lines/new" }),
      route("lines/:lineId", "routes/routing/operator-line.tsx", { id: "routing/operators/lines/edit" }),
      removal("operators/lines", "lines/:lineId"),
    ]),
    route("settings/webhooks/:id", "routes/webhooks/webhook.tsx", [
      route("edit", "routes/webhooks/edit-webhook.tsx"),
      route("remove", "routes/webhooks/remove-webhook.tsx"),
      route("rotate", "routes/webhooks/rotate-secret.tsx"),
      route("replay", "routes/webhooks/replay-webhook.tsx"),
      route("requests/:number", "routes/webhooks/request.tsx"),
      route("deliveries/:deliveryId", "routes/webhooks/delivery.tsx"),
    ]),
    route("documentation", "routes/documentation/to-first.ts"),
    route("documentation/:category/:file", "routes/documentation/document.tsx"),
    route("about", "routes/about/about.tsx"),
    route("debug", "routes/debug/debug.tsx", [route("dialog", "routes/debug/dialog.tsx")]),
    route("users", "routes/users/users.tsx", [
      route("new", "routes/users/new-user.tsx"),
      route(":id", "routes/users/user.tsx", [
        route("edit", "routes/users/edit-user.tsx"),
        route("block", "routes/users/block-user.tsx"),
        route("balance", "routes/users/adjust.tsx"),
        route("password", "routes/users/user-password.tsx"),
        route("rights", "routes/users/rights.tsx"),
        route("notify", "routes/users/notify.tsx"),
        route("preview", "routes/users/preview.tsx"),
        route("routing", "routes/users/user-groups.tsx"),
      ]),
    ]),
    route("notifications", "routes/notifications/notifications.tsx"),
    route("forbidden", "routes/forbidden/forbidden.tsx"),
  ]),
  route("unsubscribe", "routes/unsubscribe/unsubscribe.tsx"),
  route("unsubscribe/:token", "routes/unsubscribe/unsubscribe.tsx", { id: "unsubscribe/token" }),
  route("storage/:id", "routes/storage/download.ts"),
  route("messages/tasks/:id/rejects", "routes/messages/rejects.ts"),
  route("messages/tasks/:id/lookups", "routes/messages/lookups.ts"),
  route("users/:id/act", "routes/users/act.ts"),
  route("logout", "routes/logout/logout.ts"),
  route("logout/back", "routes/logout/back.ts"),
  route("brand.css", "routes/brand/accents.ts"),
  route("locale", "routes/locale/locale.ts"),
  route("theme", "routes/theme/theme.ts"),
  route("session", "routes/session/session.ts"),
  route("session/extend", "routes/session/extend.ts"),
  route("toolbar/balance", "routes/toolbar/balance.ts"),
  route("toolbar/messages", "routes/toolbar/messages.ts"),
  route("notifications/latest", "routes/notifications/latest.ts"),
  route("notifications/read", "routes/notifications/read.ts"),
  route("notifications/types", "routes/notifications/types.ts"),
  route("balance/available", "routes/balance/available.ts"),
  ...["sendings", "sendernames", "integrations", "sendingsIncoming", "billings", "files", "support"].map((path) =>
    route(path, "routes/legacy.ts", { id: `legacy/${path}` }),
  ),
  route("*", "routes/unknown.ts"),
] satisfies RouteConfig;
