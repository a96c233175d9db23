import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { removeFile } from "../../domain/library/files/change";
import { getFile } from "../../domain/library/files/files";
import type { ScreenHandle } from "../../web/frame/handle";
import { removal } from "../../web/http/removal.server";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "storage" };

const RIGHTS = ["storage.get", "storage.remove"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id, title, isPublic } = found(await getFile(platform, viewer, args.params.id ?? ""));
  return { id, title, isPublic };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, RIGHTS), {
    remove: removeFile,
    to: `/storage${new URL(args.request.url).search}`,
    toast: "fileRemoved",
  });

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
