import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "../../../domain/base/shared/ids";
import { createCompany } from "../../../domain/papers/companies/change";
import { dayOf } from "../../../domain/papers/companies/view";
import { SCREENS } from "../../../screens";
import { lookUpsOf } from "../../../web/forms/look-ups.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { foreignCountries } from "../../../web/words/countries";
import { localeOf } from "../../../web/words/locale";
import { type CompanyAnswer, companyAction } from "./company-action.server";
import { CompanyForm } from "./company-form";

export const handle: ScreenHandle = { screen: "companies" };

const TO_CREATE = { ...SCREENS.companies, permission: ["companies.get", "companies.create"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, TO_CREATE);
  return {
    id: newId(),
    stored: {
      data: { legal: { businessType: "company" }, postalAddress: { matchesLegal: true } },
      isActive: true,
      documentTypes: ["invoice", "act"],
      vatRates: `${dayOf(platform.clock())} 22`,
    },
    ...lookUpsOf(platform),
    countries: foreignCountries(await localeOf(args.request, args.context)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  return companyAction(args.request, platform, viewer, ({ id, ...input }) =>
    createCompany(platform, viewer, input, { id }),
  );
}

const NO_IMAGES = { stamp: null, signature: null };

export default function NewCompany() {
  const { t } = useTranslation("companies");
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CompanyAnswer | undefined;
  return (
    <CompanyForm
      title={t("new")}
      action={`${SCREENS.companies.path}/new`}
      {...data}
      images={NO_IMAGES}
      answer={answer}
    />
  );
}
