import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getTemplate } from "../../../domain/templates/find";
import { removeTemplate } from "../../../domain/templates/templates";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "templates" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.remove");
  const { row, users } = found(await getTemplate(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, title: row.title, isGiven: users.some((id) => id !== viewer.id) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "templates.remove");
  const result = found(await removeTemplate(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST + new URL(args.request.url).search, { key: "removed", tone: "ok" });
}

export default function RemoveTemplate() {
  const { t } = useTranslation("templates");
  const { t: words } = useTranslation("moderation");
  const { id, title, isGiven } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title={t("removeTitle", { title })}
      closeTo={`${LIST}/${id}${search}`}
      action={`${LIST}/${id}/remove${search}`}
      errors={useActionData<typeof action>()?.errors}
      words={words("remove")}
    >
      {t(isGiven ? "removeGivenHelp" : "removeHelp")}
    </ConfirmDialog>
  );
}
