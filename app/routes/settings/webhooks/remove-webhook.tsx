import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getHook, removeHook } from "../../../domain/messaging/webhooks/hooks";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "webhooks" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "webhooks.remove");
  const { id, title } = found(await getHook(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, "webhooks.remove"), {
    remove: removeHook,
    to: "/settings/webhooks",
    toast: "webhookRemoved",
  });

export default function RemoveWebhook() {
  const { t } = useTranslation("webhooks");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list="/settings/webhooks" title={t("removeTitle", { title })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
