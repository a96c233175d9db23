import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/layout/confirm-dialog";
import { signOthersOut } from "../../domain/base/access/session";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "telemetry" };

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, SCREENS.telemetry);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.telemetry);
  const count = await signOthersOut(platform, viewer, args.context.client);
  return redirectWithToast("/account/telemetry", { key: "sessionsEnded", tone: "ok", values: { count } });
}

export default function EndSessions() {
  const { t } = useTranslation("account");
  return (
    <ConfirmDialog
      title={t("endSessionsTitle")}
      closeTo="/account/telemetry"
      action="/account/telemetry/end-sessions"
      words={t("endSessions")}
    >
      {t("endSessionsHelp")}
    </ConfirmDialog>
  );
}
