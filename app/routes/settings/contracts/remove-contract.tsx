import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getSettableContract, removeContract } from "../../../domain/companies/contracts";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "contracts" };

const LIST = SCREENS.contracts.path;
const TO_REMOVE = { ...SCREENS.contracts, permission: ["contracts.get", "contracts.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const { id, title } = found(await getSettableContract(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const result = found(await removeContract(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "contractRemoved", tone: "ok" });
}

export default function RemoveContract() {
  const { t } = useTranslation("contracts");
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
