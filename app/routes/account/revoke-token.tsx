import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { getToken, hintOf, revokeToken } from "../../domain/base/access/tokens";
import { endedWithToken } from "../../domain/messaging/webhooks/hooks";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "tokens" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "tokens.remove");
  const row = found(await getToken(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, description: row.description, hint: hintOf(row) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "tokens.remove");
  const id = args.params.id ?? "";
  const result = found(await revokeToken(platform, viewer, id, args.context.client));
  if (!result.ok) return replyErrors(result);
  const hooks = await endedWithToken(platform.db, viewer, id);
  if (hooks.length > 0) {
    return redirectWithToast("/account/tokens", {
      key: "tokenRevokedHooks",
      tone: "info",
      values: { hooks: hooks.join(", ") },
    });
  }
  return redirectWithToast("/account/tokens", { key: "tokenRevoked", tone: "ok" });
}

export default function RevokeToken() {
  const { t } = useTranslation("tokens");
  const { id, description, hint } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("revokeTitle", { description })}
      closeTo="/account/tokens"
      action={`/account/tokens/${id}/revoke`}
      errors={useActionData<typeof action>()?.errors}
      words={t("revoke")}
    >
      {t("revokeHelp", { hint })}
    </ConfirmDialog>
  );
}
