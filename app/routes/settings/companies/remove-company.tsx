import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/layout/confirm-dialog";
import { getSettable, removeCompany } from "../../../domain/companies/change";
import { titleOfCompany } from "../../../domain/companies/view";
import { SCREENS } from "../../../screens";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found, replyErrors } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";

export const handle: ScreenHandle = { screen: "companies" };

const LIST = SCREENS.companies.path;
const TO_REMOVE = { ...SCREENS.companies, permission: ["companies.get", "companies.remove"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const row = found(await getSettable(platform.db, viewer, args.params.id ?? ""));
  return { id: row.id, title: titleOfCompany(row) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_REMOVE);
  const result = found(await removeCompany(platform, viewer, args.params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(LIST, { key: "companyRemoved", tone: "ok" });
}

export default function RemoveCompany() {
  const { t } = useTranslation("companies");
  const { id, title } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("removeTitle", { title })}
      closeTo={`${LIST}/${id}`}
      action={`${LIST}/${id}/remove`}
      errors={useActionData<typeof action>()?.errors}
      words={t("remove")}
    >
      {t("removeHelp")}
    </ConfirmDialog>
  );
}
