import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getSegment, removeSegment } from "../../../domain/library/contacts/segments/segments";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "segments" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "contactLists.remove");
  const { id, title } = found(await getSegment(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, "contactLists.remove"), {
    remove: removeSegment,
    to: "/contacts/segments",
    toast: "segmentRemoved",
  });

export default function RemoveSegment() {
  const { t } = useTranslation("segments");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list="/contacts/segments" title={t("removeTitle", { title })} words={t("removeSubmit")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
