import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { rowsFormOf } from "../../../components/forms/rows";
import { can } from "../../../domain/base/access/viewer";
import { payerTitleOf } from "../../../domain/base/shared/legal-name";
import { storeRequisite } from "../../../domain/papers/requisites/change";
import { getRequisite } from "../../../domain/papers/requisites/find";
import { SCREENS } from "../../../screens";
import { lookUpsOf, NO_LOOK_UPS } from "../../../web/forms/look-ups.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { guard } from "../../../web/session/guard";
import { foreignCountries } from "../../../web/words/countries";
import { localeOf } from "../../../web/words/locale";
import { type FormAnswer, requisiteAction } from "./form-action.server";
import { RequisiteForm } from "./requisite-form";

export const handle: ScreenHandle = { screen: "requisites" };

const LIST = SCREENS.requisites.path;
const TO_CHANGE = { ...SCREENS.requisites, permission: ["requisites.get", "requisites.update"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.requisites);
  const row = found(await getRequisite(platform.db, viewer, args.params.id ?? ""));
  const { id, isActive, details, profile } = row;
  const isReadOnly = !can(viewer, "requisites.update");
  return {
    id,
    profile,
    title: payerTitleOf(row),
    stored: { ...details, isActive },
    countries: foreignCountries(await localeOf(args.request, args.context)),
    ...(isReadOnly ? NO_LOOK_UPS : lookUpsOf(platform)),
    isReadOnly,
    removeTo: can(viewer, "requisites.remove") ? `${LIST}/${id}/remove` : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CHANGE);
  const { id, title } = found(await getRequisite(platform.db, viewer, args.params.id ?? ""));
  return requisiteAction(args.request, platform, viewer, async ({ isActive, details }) =>
    found(await storeRequisite(platform, viewer, id, { title, isActive, details })),
  );
}

export default function EditRequisite() {
  const { stored, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  return (
    <RequisiteForm
      {...data}
      action={`${LIST}/${data.id}`}
      stored={stored as unknown as Parameters<typeof rowsFormOf>[2]}
      answer={answer}
    />
  );
}
