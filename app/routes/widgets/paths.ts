import { type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("widgets", "routes/widgets/widgets.tsx"),
  route("widgets/new", "routes/widgets/new-widget.tsx"),
  route("widgets/:id", "routes/widgets/setup/setup.tsx", [
    route("channels/new", "routes/widgets/setup/channel.tsx", { id: "widgets/channels/new" }),
    route("channels/:channelId", "routes/widgets/setup/channel.tsx", { id: "widgets/channels/edit" }),
    route("templates/new", "routes/widgets/setup/template.tsx", { id: "widgets/templates/new" }),
    route("templates/:templateId", "routes/widgets/setup/template.tsx", { id: "widgets/templates/edit" }),
    route("remove", "routes/widgets/setup/remove-widget.tsx"),
  ]),
  route("widgets/:id/statistics", "routes/widgets/statistics.tsx"),
  route("widgets/:id/log", "routes/widgets/log.tsx"),
  route("widgets/:id/block", "routes/widgets/block.tsx"),
  route("widgets/:id/code", "routes/widgets/code.tsx"),
] satisfies RouteConfig;
