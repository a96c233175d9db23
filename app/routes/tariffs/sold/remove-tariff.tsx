import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getSettable } from "../../../domain/tariffs/find";
import { removeTariff } from "../../../domain/tariffs/tariffs";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { SETS_TARIFFS } from "./rules";

export const handle: ScreenHandle = { screen: "soldTariffs" };

const LIST = SCREENS.soldTariffs.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SETS_TARIFFS);
  const { id, title } = found(await getSettable(platform, viewer, args.params.id ?? ""));
  return { id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SETS_TARIFFS);
  const result = found(await removeTariff(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "removed", tone: "ok" });
}

export default function RemoveTariff() {
  const { t } = useTranslation("pricing");
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
