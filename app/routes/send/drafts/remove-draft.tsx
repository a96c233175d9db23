import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { findDraft, removeDraft } from "../../../domain/messaging/drafts/drafts";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "sendDrafts" };

const LIST = SCREENS.sendDrafts.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.sendDrafts);
  const { id, title, text } = found(await findDraft(platform.db, viewer, args.params.id ?? ""));
  return { id, title: title || text };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.sendDrafts);
  const { id } = found(await findDraft(platform.db, viewer, args.params.id ?? ""));
  await removeDraft(platform, viewer, id);
  return redirectWithToast(LIST, { key: "removed", tone: "ok" });
}

export default function RemoveDraft() {
  const { t } = useTranslation("drafts");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog
      list={LIST}
      title={t("removeTitle", { title: title || t("untitled") })}
      words={t("remove")}
      closeTo={LIST}
    >
      {t("removeHelp")}
    </RemovalDialog>
  );
}
