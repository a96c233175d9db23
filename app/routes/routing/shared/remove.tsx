import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { nameOf, removalOf } from "./removals.server";
import { byManager } from "./revalidate";

export async function loader(args: LoaderFunctionArgs) {
  const { noun, permission, id, closeTo } = removalOf(args.request);
  const { platform } = await guard(args, byManager(permission));
  return { name: nameOf(found(await noun.get(platform.db, id))), closeTo };
}

export async function action(args: ActionFunctionArgs) {
  const { noun, permission, id, doneTo } = removalOf(args.request);
  const { platform } = await guard(args, byManager(permission));
  const result = found(await noun.remove(platform, id));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(doneTo, { key: "removed", tone: "ok" });
}

/** Removes any configuration row; a row in use stays, and its uses are listed. */
export default function Remove() {
  const { t } = useTranslation("routing");
  const { name, closeTo } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <ConfirmDialog
      title={t("removeTitle", { name })}
      closeTo={closeTo}
      action={pathname}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
