import { redirect } from "@remix-run/cloudflare";

/** Any unknown path goes home (spec §2). */
export const loader = () => redirect("/");
export const action = () => redirect("/", 303);
