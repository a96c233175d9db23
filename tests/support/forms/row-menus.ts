import { common } from "../../../app/i18n/common/ru";
import type { Session } from "../world/people";
import { visit } from "./open-screen";

export async function menuOf(path: string, name: string, session: Session): Promise<string[]> {
  const html = await (await visit(path, session, { "accept-language": "ru" })).text();
  const [, menu] = html.split(`aria-label="${common.actionsOf.replace("{{name}}", name)}"`);
  if (menu === undefined) throw new Error(`no menu of ${name} on ${path}`);
  const [items = ""] = menu.split("</details>");
  return [...items.matchAll(/ (?:href|action)="([^"]+)"/g)]
    .map(([, to]) => to!.replaceAll("&amp;", "&"))
    .filter((to) => !to.includes("icons.svg"));
}
