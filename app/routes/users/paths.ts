import { type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("users/operations", "routes/users/operations/operations.tsx"),
  route("users", "routes/users/users.tsx", [
    route("new", "routes/users/new-user.tsx"),
    route(":id", "routes/users/user.tsx", [
      route("edit", "routes/users/edit-user.tsx"),
      route("remove", "routes/users/remove-user.tsx"),
      route("block", "routes/users/block-user.tsx"),
      route("balance", "routes/users/adjust.tsx"),
      route("terms", "routes/users/terms.tsx"),
      route("password", "routes/users/user-password.tsx"),
      route("rights", "routes/users/rights.tsx"),
      route("notify", "routes/users/notify.tsx"),
      route("notes", "routes/users/notes/user-notes.tsx"),
      route("preview", "routes/users/preview.tsx"),
      route("routing", "routes/users/user-groups.tsx"),
      route("features", "routes/users/user-features.tsx"),
      route("tariffs", "routes/users/user-tariffs.tsx"),
      route("archive", "routes/users/archive/archive.tsx"),
      route("erase", "routes/users/archive/erase.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
