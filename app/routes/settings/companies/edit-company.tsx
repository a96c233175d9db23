import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import type { rowsFormOf } from "../../../components/forms/rows";
import { can } from "../../../domain/base/access/viewer";
import { getSettable, storeCompany } from "../../../domain/papers/companies/change";
import { dayOf, titleOfCompany } from "../../../domain/papers/companies/view";
import { SCREENS } from "../../../screens";
import { lookUpsOf } from "../../../web/forms/look-ups.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { foreignCountries } from "../../../web/words/countries";
import { localeOf } from "../../../web/words/locale";
import { type CompanyAnswer, companyAction } from "./company-action.server";
import { CompanyForm } from "./company-form";

export const handle: ScreenHandle = { screen: "companies" };

const LIST = SCREENS.companies.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.companies);
  const row = found(await getSettable(platform.db, viewer, args.params.id ?? ""));
  const { id, details, isActive, documentTypes, numbering } = row;
  const numbers = Object.entries(numbering).map(([type, { prefix, next }]) => [type, { prefix, next: `${next}` }]);
  const vatRates = row.vatRates.map(({ from, rate }) => `${dayOf(from)} ${rate === "none" ? "-" : rate}`);
  const imageOf = (name: "stamp" | "signature") => (row[name] ? `${LIST}/${id}/images/${name}` : null);
  return {
    id,
    title: titleOfCompany(row),
    stored: {
      ...details,
      title: row.title,
      isActive,
      documentTypes,
      vatRates: vatRates.join("\n"),
      numbering: Object.fromEntries(numbers),
    },
    images: { stamp: imageOf("stamp"), signature: imageOf("signature") },
    ...lookUpsOf(platform),
    countries: foreignCountries(await localeOf(args.request, args.context)),
    removeTo: can(viewer, "companies.remove") ? `${LIST}/${id}/remove` : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.companies);
  const row = found(await getSettable(platform.db, viewer, args.params.id ?? ""));
  return companyAction(args.request, platform, viewer, async ({ id: _, ...input }) =>
    found(await storeCompany(platform, row, input)),
  );
}

export default function EditCompany() {
  const { stored, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CompanyAnswer | undefined;
  return (
    <>
      <CompanyForm
        {...data}
        action={`${LIST}/${data.id}`}
        stored={stored as unknown as Parameters<typeof rowsFormOf>[2]}
        answer={answer}
      />
      <Outlet />
    </>
  );
}
