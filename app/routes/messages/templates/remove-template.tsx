import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getTemplate } from "../../../domain/messaging/templates/find";
import { removeTemplate } from "../../../domain/messaging/templates/templates";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "templates" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.remove");
  const { row, users } = found(await getTemplate(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, title: row.title, isGiven: users.some((id) => id !== viewer.id) };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, "templates.remove"), {
    remove: removeTemplate,
    to: LIST + new URL(args.request.url).search,
    toast: "removed",
  });

export default function RemoveTemplate() {
  const { t } = useTranslation("templates");
  const { t: words } = useTranslation("moderation");
  const { title, isGiven } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={words("remove")} search={search}>
      {t(isGiven ? "removeGivenHelp" : "removeHelp")}
    </RemovalDialog>
  );
}
