import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { getView } from "../../domain/views/find";
import { removeView } from "../../domain/views/views";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "views" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.views);
  const { id, name } = found(await getView(platform.db, viewer, args.params.id ?? ""));
  return { id, name };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.views);
  const result = found(await removeView(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast("/views", { key: "removed", tone: "ok" });
}

export default function RemoveView() {
  const { t } = useTranslation("views");
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("removeTitle", { name })}
      closeTo="/views"
      action={`/views/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
