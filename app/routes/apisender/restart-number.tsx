import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../components/layout/form-dialog";
import { getInstance } from "../../domain/wapi/find";
import { restartInstance } from "../../domain/wapi/operate";
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
  const result = found(await restartInstance(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(`${LIST}/${args.params.id}`, { key: "numberRestarting", tone: "ok" });
}

export default function RestartNumber() {
  const { t } = useTranslation("apisender");
  const { id, name } = useLoaderData<typeof loader>();
  const path = `${LIST}/${id}`;
  return (
    <FormDialog
      title={t("restartTitle", { name })}
      closeTo={path}
      action={`${path}/restart`}
      errors={useActionData<typeof action>()?.errors}
      submit={t("restartDo")}
    >
      <p>{t("restartHelp")}</p>
    </FormDialog>
  );
}
