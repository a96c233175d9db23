import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/unauthorized.tsx", [route("login", "routes/login/login.tsx")]),
  layout("routes/authorized.tsx", [
    index("routes/home/home.tsx"),
    route("send", "routes/send/send.tsx"),
    route("contacts", "routes/contacts/lists.tsx", [route("new", "routes/contacts/new-list.tsx")]),
    route("contacts/import", "routes/contacts/import-file.tsx"),
    route("contacts/import/:fileId", "routes/contacts/import-columns.tsx"),
    route("contacts/:id", "routes/contacts/list.tsx", [
      route("new", "routes/contacts/new-contact.tsx"),
      route("edit", "routes/contacts/edit-list.tsx"),
      route("remove", "routes/contacts/remove-list.tsx"),
      route(":contactId", "routes/contacts/edit-contact.tsx"),
      route(":contactId/remove", "routes/contacts/remove-contact.tsx"),
    ]),
    route("messages", "routes/messages/messages.tsx", [
      index("routes/messages/to-outgoing.ts"),
      route("outgoing", "routes/messages/outgoing.tsx", [route(":id", "routes/messages/message.tsx")]),
      route("tasks", "routes/messages/tasks.tsx"),
    ]),
    route("messages/tasks/:id", "routes/messages/task.tsx", [route("stop", "routes/messages/stop-task.tsx")]),
    route("account", "routes/account/account.tsx", [index("routes/account/to-first.ts")]),
    route("settings", "routes/settings/settings.tsx", [
      index("routes/settings/to-first.ts"),
      route("settingsUser", "routes/settings/settings-user.tsx"),
    ]),
    route("forbidden", "routes/forbidden/forbidden.tsx"),
  ]),
  route("messages/tasks/:id/rejects", "routes/messages/rejects.ts"),
  route("users/:id/act", "routes/users/act.ts"),
  route("logout", "routes/logout/logout.ts"),
  route("logout/back", "routes/logout/back.ts"),
  route("locale", "routes/locale/locale.ts"),
  route("theme", "routes/theme/theme.ts"),
  route("balance/available", "routes/balance/available.ts"),
  ...["sendings", "sendingsIncoming"].map((path) => route(path, "routes/legacy.ts", { id: `legacy/${path}` })),
  route("*", "routes/unknown.ts"),
] satisfies RouteConfig;
