import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { shownAddress } from "../../domain/short-links/address";
import { removeLink } from "../../domain/short-links/change";
import { getLink } from "../../domain/short-links/find";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyErrors } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks" };

const LIST = SCREENS.shortLinks.path;
const TO_REMOVE = { ...SCREENS.shortLinks, permission: ["shortLinks.get", "shortLinks.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const row = found(await getLink(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, address: shownAddress(row) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const result = found(await removeLink(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "linkRemoved", tone: "ok" });
}

export default function RemoveLink() {
  const { t } = useTranslation("shortLinks");
  const { id, address } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("removeTitle", { link: address })}
      closeTo={`${LIST}/${id}`}
      action={`${LIST}/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
