import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../components/layout/removal-dialog";
import { getView } from "../../domain/people/views/find";
import { removeView } from "../../domain/people/views/views";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { removal } from "../../web/http/removal.server";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "views" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.views);
  const { id, name } = found(await getView(platform.db, viewer, args.params.id ?? ""));
  return { id, name };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, SCREENS.views), { remove: removeView, to: "/views", toast: "removed" });

export default function RemoveView() {
  const { t } = useTranslation("views");
  const { name } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list="/views" title={t("removeTitle", { name })} words={t("remove")} closeTo="/views">
      {t("removeHelp")}
    </RemovalDialog>
  );
}
