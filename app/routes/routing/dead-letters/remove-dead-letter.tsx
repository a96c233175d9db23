import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { removeByHand } from "../../../domain/network/dead-letters/by-hand";
import { readDeadLetter } from "../../../domain/network/dead-letters/dead-letters";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { byManager } from "../shared/revalidate";

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.remove"));
  const { id = "" } = args.params;
  found(await readDeadLetter(platform.files, id));
  return { id };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.remove"));
  const { id = "" } = args.params;
  found(await readDeadLetter(platform.files, id));
  await removeByHand(platform, id);
  return redirectWithToast("/routing/deadLetters", { key: "removed", tone: "ok" });
}

export default function RemoveDeadLetter() {
  const { t } = useTranslation("deadLetters");
  return (
    <RemovalDialog
      list="/routing/deadLetters"
      title={t("removeTitle")}
      words={t("remove")}
      closeTo="/routing/deadLetters"
    >
      {t("removeHelp")}
    </RemovalDialog>
  );
}
