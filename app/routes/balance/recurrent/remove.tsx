import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { removeRecurrent } from "../../../domain/money/recurrent-payments/change";
import { getRecurrent } from "../../../domain/money/recurrent-payments/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "recurrentPayments" };

const RECURRENT = SCREENS.recurrentPayments.path;
const RIGHTS = ["recurrentPayments.get", "recurrentPayments.remove"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, RIGHTS);
  const { id, ownerId, card, method } = found(await getRecurrent(platform.db, viewer, args.params.id ?? ""));
  // A reseller or manager may only pause.
  if (ownerId !== viewer.id) throw redirect("/forbidden");
  return { id, card, forgets: card !== null && platform.banks[method].cards?.forget !== undefined };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, RIGHTS), { remove: removeRecurrent, to: RECURRENT, toast: "recurrentRemoved" });

export default function RemoveRecurrent() {
  const { t } = useTranslation("recurrent");
  const { card, forgets } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={RECURRENT} title={t("removeTitle")} words={t("remove")}>
      {card === null ? t("removeUnbound") : t(forgets ? "removeForgets" : "removeCard", { card })}
    </RemovalDialog>
  );
}
