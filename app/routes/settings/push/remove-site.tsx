import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getSite, removeSite } from "../../../domain/network/push/sites";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "push" };

const LIST = "/settings/push";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "push.remove");
  const { id, title } = found(await getSite(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, "push.remove"), { remove: removeSite, to: LIST, toast: "siteRemoved" });

export default function RemoveSite() {
  const { t } = useTranslation("push");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
