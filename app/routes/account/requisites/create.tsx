import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "../../../domain/base/shared/ids";
import { createRequisite } from "../../../domain/papers/requisites/change";
import { SCREENS } from "../../../screens";
import { lookUpsOf } from "../../../web/forms/look-ups.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { foreignCountries } from "../../../web/words/countries";
import { localeOf } from "../../../web/words/locale";
import { type FormAnswer, requisiteAction } from "./form-action.server";
import { RequisiteForm } from "./requisite-form";

export const handle: ScreenHandle = { screen: "requisitesCreate" };

const PATH = SCREENS.requisitesCreate.path;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisitesCreate);
  const { name, email, phone } = viewer;
  return {
    id: newId(),
    profile: { firstName: name, lastName: "", email: email ?? "", phone: phone ?? "" },
    ...lookUpsOf(platform),
    countries: foreignCountries(await localeOf(args.request, args.context)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisitesCreate);
  return requisiteAction(args.request, platform, viewer, ({ id, ...input }) =>
    createRequisite(platform, viewer, { ...input, isActive: true }, { id }),
  );
}

const NEW = {
  contact: { matchesProfile: true },
  data: { legal: { businessType: "company" }, postalAddress: { matchesLegal: true } },
};

export default function CreateRequisite() {
  const { t } = useTranslation("requisites");
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  return <RequisiteForm title={t("new")} action={PATH} {...data} stored={NEW} answer={answer} />;
}
