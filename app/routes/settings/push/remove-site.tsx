import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getSite, removeSite } from "../../../domain/push/sites";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "push" };

const LIST = "/settings/push";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "push.remove");
  const { id, title } = found(await getSite(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "push.remove");
  const result = found(await removeSite(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "siteRemoved", tone: "ok" });
}

export default function RemoveSite() {
  const { t } = useTranslation("push");
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("removeTitle", { title })}
      closeTo={`${LIST}/${id}`}
      action={`${LIST}/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
