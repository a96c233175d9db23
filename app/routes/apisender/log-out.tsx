import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { getInstance } from "../../domain/wapi/find";
import { logOutInstance } from "../../domain/wapi/operate";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found, replyErrors } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { LIST } from "./path";
import { shownNumber } from "./shown.server";

export const handle: ScreenHandle = { screen: "apisender" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  return shownNumber(found(await getInstance(platform.db, viewer, args.params.id ?? "")), platform.clock());
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  const result = found(await logOutInstance(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`${LIST}/${args.params.id}`, { key: "numberLoggedOut", tone: "ok" });
}

export default function LogOut() {
  const { t } = useTranslation("apisender");
  const { id, name } = useLoaderData<typeof loader>();
  const path = `${LIST}/${id}`;
  return (
    <ConfirmDialog
      title={t("logOutTitle", { name })}
      closeTo={path}
      action={`${path}/logout`}
      errors={useActionData<typeof action>()?.errors}
      words={t("logOutDo")}
    >
      {t("logOutHelp")}
    </ConfirmDialog>
  );
}
