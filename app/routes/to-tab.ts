import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { SCREENS, type ScreenName } from "../screens";
import { tabsOf } from "../web/frame/menu";
import { guard } from "../web/session/guard";

const SECTIONS = ["messages", "balance", "account", "settings", "routing"] as const satisfies ScreenName[];

/** Redirects to the section's first permitted tab, with the query. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const section = SECTIONS.find((name) => SCREENS[name].path === pathname.replace(/\/$/, "")) ?? "messages";
  const { viewer } = await guard(args, SCREENS[section]);
  const [first] = tabsOf(viewer, section);
  return redirect(first ? first.to + search : "/forbidden");
}
