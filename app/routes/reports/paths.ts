import { type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("reports", "routes/reports/reports.tsx"),
  route("reports/files", "routes/reports/files/files.tsx"),
  route("reports/files/new", "routes/reports/files/new-file.tsx"),
  route("reports/schedules", "routes/reports/schedules/schedules.tsx"),
  route("reports/schedules/new", "routes/reports/schedules/new-schedule.tsx"),
] satisfies RouteConfig;
