import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { limits, shownLimit } from "../../../domain/network/routing/limits/limits";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { byManager } from "../shared/revalidate";
import { rowOf } from "../shared/save.server";
import { useLimitWords } from "./limit-text";

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.remove"));
  const row = found(await rowOf(platform, limits, args.params.id ?? ""));
  return { limit: shownLimit(row) };
}

export async function action(args: ActionFunctionArgs) {
  const { platform } = await guard(args, byManager("routing.remove"));
  found(await limits.remove(platform, args.params.id ?? ""));
  return redirectWithToast("/routing/limits", { key: "removed", tone: "ok" });
}

export default function RemoveLimit() {
  const { t } = useTranslation("limits");
  const { limit } = useLoaderData<typeof loader>();
  const { what, much } = useLimitWords();
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      closeTo={`/routing/limits/${limit.id}`}
      action={`/routing/limits/${limit.id}/remove`}
      words={t("remove")}
    >
      {what(limit)}, {much(limit)}. {t("removeHelp")}
    </ConfirmDialog>
  );
}
