import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("account", "routes/account/account.tsx", [
    index("routes/to-tab.ts", { id: "account/to-tab" }),
    route("requisites", "routes/account/requisites/requisites.tsx", [
      route(":id/remove", "routes/account/requisites/remove.tsx"),
      route("export", "routes/account/requisites/export.tsx"),
    ]),
    route("tokens", "routes/account/tokens.tsx", [
      route("new", "routes/account/new-token.tsx"),
      route(":id/edit", "routes/account/edit-token.tsx"),
      route(":id/revoke", "routes/account/revoke-token.tsx"),
    ]),
    route("profile", "routes/account/profile.tsx"),
    route("password", "routes/account/password.tsx"),
    route("telemetry", "routes/account/telemetry.tsx", [route("end-sessions", "routes/account/end-sessions.tsx")]),
  ]),
  route("account/requisites/create", "routes/account/requisites/create.tsx"),
  route("account/requisites/addresses", "routes/account/requisites/addresses.ts"),
  route("account/requisites/banks", "routes/account/requisites/banks.ts"),
  route("account/requisites/export/file", "routes/account/requisites/export-file.ts"),
  route("account/requisites/:id", "routes/account/requisites/edit.tsx"),
] satisfies RouteConfig;
