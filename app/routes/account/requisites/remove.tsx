import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { payerTitleOf } from "../../../domain/base/shared/legal-name";
import { removeRequisite } from "../../../domain/papers/requisites/change";
import { getRequisite } from "../../../domain/papers/requisites/find";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "requisites" };

const LIST = SCREENS.requisites.path;
const TO_REMOVE = { ...SCREENS.requisites, permission: ["requisites.get", "requisites.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const row = found(await getRequisite(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, title: payerTitleOf(row) };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, TO_REMOVE), { remove: removeRequisite, to: LIST, toast: "requisiteRemoved" });

export default function RemoveRequisite() {
  const { t } = useTranslation("requisites");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={t("remove")} closeTo={LIST}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
