import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { removeFile } from "../../domain/files/change";
import { getFile } from "../../domain/files/files";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "storage" };

const RIGHTS = ["storage.get", "storage.remove"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id, title, isPublic } = found(await getFile(platform, viewer, args.params.id ?? ""));
  return { id, title, isPublic };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const result = found(await removeFile(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`/storage${new URL(args.request.url).search}`, { key: "fileRemoved", tone: "ok" });
}

export default function RemoveFile() {
  const { t } = useTranslation("storage");
  const { id, title, isPublic } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeTo = `/storage/${id}/view`;
  return (
    <ConfirmDialog
      title={t("removeTitle", { title })}
      closeTo={`${closeTo}${search}`}
      action={`${closeTo}/remove${search}`}
      errors={useActionData<typeof action>()?.errors}
      words={t("removeFile")}
    >
      {t(isPublic ? "removePublicHelp" : "removeHelp")}
    </ConfirmDialog>
  );
}
