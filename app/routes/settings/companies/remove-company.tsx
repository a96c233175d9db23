import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RemovalDialog } from "../../../components/layout/removal-dialog";
import { getSettable, removeCompany } from "../../../domain/papers/companies/change";
import { titleOfCompany } from "../../../domain/papers/companies/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { removal } from "../../../web/http/removal.server";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "companies" };

const LIST = SCREENS.companies.path;
const TO_REMOVE = { ...SCREENS.companies, permission: ["companies.get", "companies.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const row = found(await getSettable(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, title: titleOfCompany(row) };
}

export const action = async (args: ActionFunctionArgs) =>
  removal(args, await guard(args, TO_REMOVE), { remove: removeCompany, to: LIST, toast: "companyRemoved" });

export default function RemoveCompany() {
  const { t } = useTranslation("companies");
  const { title } = useLoaderData<typeof loader>();
  return (
    <RemovalDialog list={LIST} title={t("removeTitle", { title })} words={t("remove")}>
      {t("removeHelp")}
    </RemovalDialog>
  );
}
