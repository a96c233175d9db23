import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getSettable } from "../../../domain/money/tariffs/find";
import { removeTariff } from "../../../domain/money/tariffs/tariffs";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { SETS_TARIFFS } from "./rules";

export const handle: ScreenHandle = { screen: "soldTariffs" };

const LIST = SCREENS.soldTariffs.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SETS_TARIFFS);
  const { id, title } = found(await getSettable(platform, viewer, args.params.id ?? ""));
  return { id, title };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, SETS_TARIFFS), { remove: removeTariff, to: LIST, toast: "removed" });

export default function RemoveTariff() {
  const { t } = useTranslation("pricing");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
