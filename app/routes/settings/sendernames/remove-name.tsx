import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getSenderName } from "../../../domain/network/sender-names/find";
import { removeSenderName } from "../../../domain/network/sender-names/remove";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { LIST } from "./paths";

export const handle: ScreenHandle = { screen: "sendernames" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "sendernames.remove");
  const { row } = found(await getSenderName(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, name: row.name };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, "sendernames.remove"), {
    remove: removeSenderName,
    to: LIST + new URL(args.request.url).search,
    toast: "removed",
  });

export default function RemoveName() {
  const { t } = useTranslation("sendernames");
  const { t: words } = useTranslation("moderation");
  const { name } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { name })} words={words("remove")} search={search}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
