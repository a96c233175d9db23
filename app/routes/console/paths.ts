import { type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("console", "routes/console/console.tsx"),
  route("console/incidents", "routes/console/incidents.tsx", [
    route("new", "routes/console/new-incident.tsx"),
    route(":id/update", "routes/console/note-incident.tsx", { id: "console/incidents/update" }),
    route(":id/resolve", "routes/console/note-incident.tsx", { id: "console/incidents/resolve" }),
  ]),
  route("console/message", "routes/console/message.tsx"),
] satisfies RouteConfig;
