import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

// One module serves several row kinds; it reads the kind from the address.
function groupForm(kind: string, path: "new" | "edit") {
  return route(path, "routes/routing/groups/edit-group.tsx", { id: `routing/${kind}/${path}` });
}

function removal(kind: string, path: string) {
  return route(path, "routes/routing/shared/remove.tsx", { id: `routing/${kind}/remove` });
}

function groupDialogs(kind: string) {
  return [groupForm(kind, "edit"), removal(kind, "remove")];
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
    route("send", "routes/send/start.ts"),
    route("send/:template", "routes/send/start.ts", { id: "send/template" }),
    route("send/draft", "routes/send/autosave/autosave.ts"),
    route("send/drafts", "routes/send/drafts/drafts.tsx", [route(":id/remove", "routes/send/drafts/remove-draft.tsx")]),
    route("send/message", "routes/send/message-editor/message.tsx"),
    route("send/letter", "routes/send/message-editor/email-preview.ts"),
    route("send/fallbacks", "routes/send/fallbacks/fallbacks.tsx"),
    route("send/fallbacks/check", "routes/send/fallbacks/check.ts"),
    route("send/fallbacks/:step", "routes/send/fallbacks/fallback-message.tsx"),
    route("send/recipients", "routes/send/recipients/recipients.tsx"),
    route("send/recipients/check", "routes/send/recipients/check.ts"),
    route("send/recipients/file", "routes/send/recipients/file.ts"),
    route("send/preview", "routes/send/preview/preview.tsx"),
    route("send/dry-run", "routes/send/preview/dry-run.tsx"),
    route("contacts", "routes/contacts/lists/lists.tsx", [
      route("new", "routes/contacts/lists/new-list.tsx"),
      route("fields", "routes/contacts/lists/field-names.tsx"),
    ]),
    route("contacts/import", "routes/contacts/import/choose-file.tsx"),
    route("contacts/import/:fileId", "routes/contacts/import/match-columns.tsx"),
    route("contacts/:id", "routes/contacts/list/list.tsx", [
      route("new", "routes/contacts/contact/new-contact.tsx"),
      route("edit", "routes/contacts/lists/edit-list.tsx"),
      route("remove", "routes/contacts/lists/remove-list.tsx"),
      route("check", "routes/contacts/list/check-list.tsx"),
      route("bulk", "routes/contacts/list/bulk.tsx"),
      route("export", "routes/contacts/list/export.tsx"),
      route("phones", "routes/contacts/list/add-phones.tsx"),
    ]),
    route("contacts/:id/duplicates", "routes/contacts/duplicates/duplicates.tsx"),
    route("contacts/:id/:contactId", "routes/contacts/contact/contact.tsx", [
      route("edit", "routes/contacts/contact/edit-contact.tsx"),
      route("remove", "routes/contacts/contact/remove-contact.tsx"),
    ]),
    route("messages", "routes/messages/messages.tsx", [
      index("routes/to-tab.ts", { id: "messages/to-tab" }),
      route("outgoing", "routes/messages/outgoing/outgoing.tsx", [
        route("bulk", "routes/messages/outgoing/bulk.tsx"),
        route("export", "routes/messages/outgoing/export.tsx"),
        route(":id", "routes/messages/message/message.tsx"),
      ]),
      route("incoming", "routes/messages/incoming/incoming.tsx", [
        route("bulk", "routes/messages/incoming/bulk.tsx"),
        route("export", "routes/messages/incoming/export.tsx"),
        route(":id", "routes/messages/incoming/message.tsx"),
        route(":id/block", "routes/messages/incoming/block-sender.tsx"),
      ]),
      route("tasks", "routes/messages/tasks/tasks.tsx", [route("stop", "routes/messages/tasks/stop-tasks.tsx")]),
      route("templates", "routes/messages/templates/templates.tsx", [
        route(":id", "routes/messages/templates/template.tsx"),
        route(":id/remove", "routes/messages/templates/remove-template.tsx"),
      ]),
    ]),
    route("messages/templates/new", "routes/messages/templates/new-template.tsx"),
    route("messages/templates/:id/edit", "routes/messages/templates/edit-template.tsx"),
    route("messages/tasks/:id", "routes/messages/tasks/task.tsx", [
      route("stop", "routes/messages/tasks/stop-task.tsx"),
      route("undo", "routes/messages/tasks/undo-import.tsx"),
    ]),
    route("messages/failures", "routes/messages/outgoing/failures.tsx"),
    route("tariffs", "routes/tariffs/tariffs.tsx"),
    route("tariffs/subscriptions/:id/pay", "routes/tariffs/pay.ts"),
    route("tariffs/sold", "routes/tariffs/sold/sold-tariffs.tsx"),
    route("tariffs/sold/new", "routes/tariffs/sold/edit-tariff.tsx", { id: "tariffs/sold/new" }),
    route("tariffs/sold/:id", "routes/tariffs/sold/edit-tariff.tsx", { id: "tariffs/sold/edit" }, [
      route("remove", "routes/tariffs/sold/remove-tariff.tsx"),
    ]),
    route("tariffs/sold/:id/history", "routes/tariffs/sold/tariff-history.tsx"),
    route("widgets", "routes/widgets/widgets.tsx"),
    route("short-links", "routes/short-links/short-links.tsx"),
    route("storage", "routes/storage/storage.tsx", [
      route(":id/view", "routes/storage/file.tsx", [
        route("edit", "routes/storage/edit-file.tsx"),
        route("remove", "routes/storage/remove-file.tsx"),
      ]),
    ]),
    route("storage/create", "routes/storage/create.tsx"),
    route("storage/speech", "routes/storage/speech.tsx"),
    route("generator", "routes/generator/generator.tsx"),
    route("balance", "routes/balance/balance.tsx", [
      index("routes/to-tab.ts", { id: "balance/to-tab" }),
      route("payments", "routes/balance/payments/payments.tsx", [
        route("new", "routes/balance/payments/top-up.tsx"),
        route(":id", "routes/balance/payments/payment.tsx", [
          route("refund", "routes/balance/payments/refund.tsx"),
          route("doubts/:doubt/:ending", "routes/balance/payments/end-doubt.tsx"),
        ]),
      ]),
      route("recurrentPayments", "routes/balance/recurrent/recurrent-payments.tsx", [
        route("new", "routes/balance/recurrent/new.tsx"),
        route(":id", "routes/balance/recurrent/recurrent-payment.tsx", [
          route("remove", "routes/balance/recurrent/remove.tsx"),
        ]),
      ]),
      route("billings", "routes/balance/billings/billings.tsx", [
        route("export", "routes/balance/billings/export.tsx"),
      ]),
      route("margins", "routes/balance/margins.tsx"),
      route("invoices", "routes/balance/invoices.tsx"),
      route("referrals", "routes/balance/referrals.tsx"),
    ]),
    route("balance/payments/:id/pay", "routes/balance/payments/wallet.tsx"),
    route("balance/payments/:id/result", "routes/balance/payments/result.tsx"),
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
      route("payments", "routes/settings/terminals.tsx"),
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
      route("integrations", "routes/settings/integrations.tsx"),
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
    route("routing", "routes/routing/routing.tsx", [
      index("routes/to-tab.ts", { id: "routing/to-tab" }),
      route("routes", "routes/routing/rules/routes.tsx", [groupForm("routes", "new")]),
      route("providers", "routes/routing/providers/providers.tsx", [
        route("new", "routes/routing/providers/new-provider.tsx"),
        removal("providers", ":id/remove"),
        route("groups/new", "routes/routing/providers/provider-group.tsx", { id: "routing/providers/groups/new" }),
        route("groups/:id", "routes/routing/providers/provider-group.tsx", { id: "routing/providers/groups/edit" }),
        removal("providers/groups", "groups/:id/remove"),
      ]),
      route("health", "routes/routing/health/health.tsx"),
      route("servers", "routes/routing/providers/servers.tsx", [
        route("new", "routes/routing/providers/server.tsx", { id: "routing/servers/new" }),
        route(":id", "routes/routing/providers/server.tsx", { id: "routing/servers/edit" }),
        removal("servers", ":id/remove"),
        route("credentials/new", "routes/routing/providers/credentials.tsx", { id: "routing/credentials/new" }),
        route("credentials/:id", "routes/routing/providers/credentials.tsx", { id: "routing/credentials/edit" }),
        removal("credentials", "credentials/:id/remove"),
      ]),
      route("messageRules", "routes/routing/rules/message-rules.tsx", [groupForm("messageRules", "new")]),
      route("keywords", "routes/routing/keywords/keywords.tsx", [groupForm("keywords", "new")]),
      route("operators", "routes/routing/operators/operators.tsx", [groupForm("operators", "new")]),
      route("limits", "routes/routing/limits/limits.tsx", [
        route("new", "routes/routing/limits/limit.tsx", { id: "routing/limits/new" }),
        route(":id", "routes/routing/limits/limit.tsx", { id: "routing/limits/edit" }),
        route(":id/remove", "routes/routing/limits/remove-limit.tsx"),
      ]),
      route("tester", "routes/routing/tester/tester.tsx"),
      route("held", "routes/routing/moderation/held.tsx"),
      route("deadLetters", "routes/routing/dead-letters/dead-letters.tsx", [
        route(":id/remove", "routes/routing/dead-letters/remove-dead-letter.tsx"),
      ]),
    ]),
    route("routing/providers/setup", "routes/routing/providers/setup/protocols.tsx"),
    route("routing/providers/setup/:processor", "routes/routing/providers/setup/setup.tsx"),
    route("routing/providers/:id", "routes/routing/providers/setup/edit-provider.tsx"),
    route("routing/providers/:id/test", "routes/routing/providers/setup/rehearsal.tsx"),
    route("routing/routes/:id", "routes/routing/rules/routing-group.tsx", [
      ...groupDialogs("routes"),
      removal("routes/rules", "rules/:ruleId/remove"),
    ]),
    route("routing/routes/:id/rules/new", "routes/routing/rules/routing-rule.tsx", { id: "routing/routes/rules/new" }),
    route("routing/routes/:id/rules/:ruleId", "routes/routing/rules/routing-rule.tsx", { id: "routing/routes/rule" }),
    route("routing/messageRules/:id", "routes/routing/rules/message-rule-group.tsx", [
      ...groupDialogs("messageRules"),
      removal("messageRules/rules", "rules/:ruleId/remove"),
    ]),
    route("routing/messageRules/:id/rules/new", "routes/routing/rules/message-rule.tsx", {
      id: "routing/messageRules/rules/new",
    }),
    route("routing/messageRules/:id/rules/:ruleId", "routes/routing/rules/message-rule.tsx", {
      id: "routing/messageRules/rules/edit",
    }),
    route("routing/keywords/:id", "routes/routing/keywords/keyword-list.tsx", [
      ...groupDialogs("keywords"),
      removal("keywords/words", "words/:keywordId/remove"),
    ]),
    route("routing/operators/:id", "routes/routing/operators/dictionary.tsx", [
      ...groupDialogs("operators"),
      route("lines/new", "routes/routing/operators/operator-line.tsx", { id: "routing/operators/lines/new" }),
      route("lines/:lineId", "routes/routing/operators/operator-line.tsx", { id: "routing/operators/lines/edit" }),
      removal("operators/lines", "lines/:lineId/remove"),
    ]),
    route("settings/webhooks/:id", "routes/settings/webhooks/webhook.tsx", [
      route("edit", "routes/settings/webhooks/edit-webhook.tsx"),
      route("remove", "routes/settings/webhooks/remove-webhook.tsx"),
      route("rotate", "routes/settings/webhooks/rotate-secret.tsx"),
      route("replay", "routes/settings/webhooks/replay-webhook.tsx"),
      route("requests/:number", "routes/settings/webhooks/request.tsx"),
      route("deliveries/:deliveryId", "routes/settings/webhooks/delivery.tsx"),
    ]),
    route("documentation", "routes/documentation/to-first.ts"),
    route("documentation/:category/:file", "routes/documentation/document.tsx"),
    route("about", "routes/about/about.tsx"),
    route("debug", "routes/debug/debug.tsx", [route("dialog", "routes/debug/dialog.tsx")]),
    route("users/operations", "routes/users/operations/operations.tsx"),
    route("users", "routes/users/users.tsx", [
      route("new", "routes/users/new-user.tsx"),
      route(":id", "routes/users/user.tsx", [
        route("edit", "routes/users/edit-user.tsx"),
        route("block", "routes/users/block-user.tsx"),
        route("balance", "routes/users/adjust.tsx"),
        route("terms", "routes/users/terms.tsx"),
        route("password", "routes/users/user-password.tsx"),
        route("rights", "routes/users/rights.tsx"),
        route("notify", "routes/users/notify.tsx"),
        route("preview", "routes/users/preview.tsx"),
        route("routing", "routes/users/user-groups.tsx"),
        route("features", "routes/users/user-features.tsx"),
        route("tariffs", "routes/users/user-tariffs.tsx"),
      ]),
    ]),
    route("notifications", "routes/notifications/notifications.tsx"),
    route("views", "routes/views/views.tsx", [route(":id/remove", "routes/views/remove-view.tsx")]),
    route("forbidden", "routes/forbidden/forbidden.tsx"),
  ]),
  route("unsubscribe", "routes/unsubscribe/unsubscribe.tsx"),
  route("unsubscribe/:token", "routes/unsubscribe/unsubscribe.tsx", { id: "unsubscribe/token" }),
  route("storage/:id", "routes/storage/download.ts"),
  route("contacts/:id/export/file", "routes/contacts/list/export-file.ts"),
  route("storage/upload", "routes/storage/drop-upload.ts"),
  route("storage/choices", "routes/storage/choices.ts"),
  route("messages/incoming/unread", "routes/messages/incoming/unread.ts"),
  route("balance/billings/export/file", "routes/balance/billings/export-file.ts"),
  route("messages/outgoing/export/file", "routes/messages/outgoing/export-file.ts"),
  route("messages/incoming/export/file", "routes/messages/incoming/export-file.ts"),
  route("messages/incoming/:id/price", "routes/messages/incoming/reply-price.ts"),
  route("messages/tasks/:id/rejects", "routes/messages/tasks/rejects-download.ts"),
  route("messages/tasks/:id/lookups", "routes/messages/tasks/hlr-download.ts"),
  route("users/:id/act", "routes/users/act.ts"),
  route("logout", "routes/logout/logout.ts"),
  route("logout/back", "routes/logout/back.ts"),
  route("brand.css", "routes/brand/accents.ts"),
  route("locale", "routes/locale/locale.ts"),
  route("theme", "routes/theme/theme.ts"),
  route("letter", "routes/letter/letter.ts"),
  route("session", "routes/session/session.ts"),
  route("session/extend", "routes/session/extend.ts"),
  route("toolbar/balance", "routes/toolbar/balance.ts"),
  route("toolbar/messages", "routes/toolbar/messages.ts"),
  ...["latest", "read", "types", "browsers"].map((path) =>
    route(`notifications/${path}`, `routes/notifications/${path}.ts`),
  ),
  route("balance/available", "routes/balance/available.ts"),
  ...["sendings", "sendernames", "integrations", "sendingsIncoming", "billings", "files", "support"].map((path) =>
    route(path, "routes/legacy.ts", { id: `legacy/${path}` }),
  ),
  route("*", "routes/unknown.ts"),
] satisfies RouteConfig;
