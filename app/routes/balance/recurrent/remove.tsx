import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { removeRecurrent } from "../../../domain/recurrent-payments/change";
import { getRecurrent } from "../../../domain/recurrent-payments/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "recurrentPayments" };

const RECURRENT = SCREENS.recurrentPayments.path;
const RIGHTS = ["recurrentPayments.get", "recurrentPayments.remove"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id, card, method } = found(await getRecurrent(platform.db, viewer, args.params.id ?? ""));
  return { id, card, forgets: card !== null && platform.banks[method].cards?.forget !== undefined };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const result = found(await removeRecurrent(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(RECURRENT, { key: "recurrentRemoved", tone: "ok" });
}

export default function RemoveRecurrent() {
  const { t } = useTranslation("recurrent");
  const { id, card, forgets } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      closeTo={`${RECURRENT}/${id}`}
      action={`${RECURRENT}/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {card === null ? t("removeUnbound") : t(forgets ? "removeForgets" : "removeCard", { card })}
    </ConfirmDialog>
  );
}
