import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { removeRequisite } from "../../../domain/requisites/change";
import { getRequisite } from "../../../domain/requisites/find";
import { titleOf } from "../../../domain/requisites/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "requisites" };

const LIST = SCREENS.requisites.path;
const TO_REMOVE = { ...SCREENS.requisites, permission: ["requisites.get", "requisites.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const row = found(await getRequisite(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, title: titleOf(row) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const result = found(await removeRequisite(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "requisiteRemoved", tone: "ok" });
}

export default function RemoveRequisite() {
  const { t } = useTranslation("requisites");
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("removeTitle", { title })}
      closeTo={LIST}
      action={`${LIST}/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
