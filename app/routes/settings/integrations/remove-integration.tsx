import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { removeAny } from "../../../domain/products/integrations/crm/connect";
import { getIntegration } from "../../../domain/products/integrations/integrations";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { LIST, rightTo } from "./style";

export const handle: ScreenHandle = { screen: "integrations" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("remove"));
  const { id, title } = found(await getIntegration(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, rightTo("remove")), { remove: removeAny, to: LIST, toast: "integrationRemoved" });

export default function RemoveIntegration() {
  const { t } = useTranslation("integrations");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
