import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
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
    route("edit", "routes/messages/tasks/edit-task.tsx"),
  ]),
  route("messages/failures", "routes/messages/outgoing/failures.tsx"),
] satisfies RouteConfig;
