import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getWidget, removeWidget } from "../../../domain/products/otp/widgets";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "widgets" };

const rule = { ...SCREENS.widgets, permission: "widgets.remove" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  const { id, name } = found(await getWidget(platform.db, viewer, args.params.id ?? ""));
  return { id, name };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, rule);
  found(await removeWidget(platform, viewer, args.params.id ?? ""));
  return redirectWithToast("/widgets", { key: "removed", tone: "ok" });
}

export default function RemoveWidget() {
  const { t } = useTranslation("widgets");
  const { name } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list="/widgets" title={t("removeTitle", { name })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
