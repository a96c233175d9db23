import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { getInstance } from "../../domain/wapi/find";
import { removeInstance } from "../../domain/wapi/operate";
import { guard } from "../../web/guard";
import type { ScreenHandle } from "../../web/handle";
import { found, replyErrors } from "../../web/reply";
import { redirectWithToast } from "../../web/toast";
import { LIST } from "./path";
import { shownNumber } from "./shown.server";

export const handle: ScreenHandle = { screen: "apisender" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.remove");
  return shownNumber(found(await getInstance(platform.db, viewer, args.params.id ?? "")), platform.clock());
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.remove");
  const result = found(await removeInstance(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "numberRemoved", tone: "ok" });
}

export default function RemoveNumber() {
  const { t } = useTranslation("apisender");
  const { id, name } = useLoaderData<typeof loader>();
  const path = `${LIST}/${id}`;
  return (
    <ConfirmDialog
      title={t("removeTitle", { name })}
      closeTo={path}
      action={`${path}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("removeDo")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
