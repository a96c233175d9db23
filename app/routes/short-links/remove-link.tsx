import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../components/layout/removal-dialog";
import { shownAddress } from "../../domain/messaging/short-links/address";
import { removeLink } from "../../domain/messaging/short-links/change";
import { getLink } from "../../domain/messaging/short-links/find";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { removal } from "../../web/http/removal.server";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks" };

const LIST = SCREENS.shortLinks.path;
const TO_REMOVE = { ...SCREENS.shortLinks, permission: ["shortLinks.get", "shortLinks.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const row = found(await getLink(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, address: shownAddress(row) };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, TO_REMOVE), { remove: removeLink, to: LIST, toast: "linkRemoved" });

export default function RemoveLink() {
  const { t } = useTranslation("shortLinks");
  const { address } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { link: address })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
