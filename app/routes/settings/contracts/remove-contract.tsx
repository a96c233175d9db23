import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getSettableContract, removeContract } from "../../../domain/papers/companies/contracts";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "contracts" };

const LIST = SCREENS.contracts.path;
const TO_REMOVE = { ...SCREENS.contracts, permission: ["contracts.get", "contracts.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const { id, title } = found(await getSettableContract(platform.db, viewer, args.params.id ?? ""));
  return { id, title };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, TO_REMOVE), { remove: removeContract, to: LIST, toast: "contractRemoved" });

export default function RemoveContract() {
  const { t } = useTranslation("contracts");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={t("remove")} closeTo={LIST}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
