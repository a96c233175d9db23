import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getSenderName } from "../../../domain/sender-names/find";
import { removeSenderName } from "../../../domain/sender-names/remove";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "sendernames" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.remove");
  const { row } = found(await getSenderName(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, name: row.name };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.remove");
  const result = found(await removeSenderName(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST + new URL(args.request.url).search, { key: "removed", tone: "ok" });
}

export default function RemoveName() {
  const { t } = useTranslation("sendernames");
  const { t: words } = useTranslation("moderation");
  const { id, name } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title={t("removeTitle", { name })}
      closeTo={`${LIST}/${id}${search}`}
      action={`${LIST}/${id}/remove${search}`}
      errors={useActionData<typeof action>()?.errors}
      words={words("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
