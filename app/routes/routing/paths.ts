import { index, type RouteConfig, route } from "@remix-run/route-config";

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
] satisfies RouteConfig;
