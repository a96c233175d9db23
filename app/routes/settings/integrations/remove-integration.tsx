import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { removeAny } from "../../../domain/integrations/crm/connect";
import { getIntegration } from "../../../domain/integrations/integrations";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { LIST, rightTo } from "./style";

export const handle: ScreenHandle = { screen: "integrations" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("remove"));
  const { id, title } = found(await getIntegration(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("remove"));
  const result = found(await removeAny(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "integrationRemoved", tone: "ok" });
}

export default function RemoveIntegration() {
  const { t } = useTranslation("integrations");
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
