import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { QuotaFields, storedQuotas } from "../../components/forms/quota-fields";
import { Checkbox } from "../../components/ui/check";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { PAYMENT_METHODS, QUOTAS } from "../../domain/base/settings/feature-names";
import { accountFeatures, accountFeaturesForm, accountFeatureValues } from "../../domain/base/settings/features";
import { writeAccountSettings } from "../../domain/people/accounts/account-settings";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { SWITCHES_FEATURES } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SWITCHES_FEATURES);
  const [{ id, data, username }, features] = await Promise.all([
    managedUser(platform, viewer, args.params.id),
    accountFeatures(platform.db, args.params.id ?? ""),
  ]);
  return { id, name: fullName(data, username), ...features };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SWITCHES_FEATURES);
  const { id } = await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: accountFeaturesForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = found(await writeAccountSettings(platform, viewer, id, accountFeatureValues(submission.value)));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${id}`, { key: "saved", tone: "ok" });
}

/** The account's overrides; other values are inherited. */
export default function UserFeatures() {
  const { t } = useTranslation("features");
  const { t: words } = useTranslation("users");
  const { id, name, features, quotas, methods, methodsBelow } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("feature", reply, storedQuotas(quotas));
  const shown = (isOn: boolean) => t(isOn ? "on" : "off");
  return (
    <UserDialog
      user={{ id }}
      path="features"
      title={t("accountTitle", { name })}
      submit={words("save")}
      errors={Object.entries(reply?.error ?? {}).flatMap(([name, errors]) => (name in QUOTAS ? [] : (errors ?? [])))}
    >
      <p>{t("accountHelp")}</p>
      {features.map((feature) => (
        <Field
          key={feature.name}
          field={{ id: `feature-${feature.name}` }}
          label={t(feature.name)}
          hint={t(`${feature.name}Help`)}
        >
          <Select
            id={`feature-${feature.name}`}
            name={feature.name}
            defaultValue={feature.own === null ? "" : feature.own ? "on" : "off"}
          >
            <option value="">{t("inherit", { value: shown(feature.below) })}</option>
            <option value="on">{shown(true)}</option>
            <option value="off">{shown(false)}</option>
          </Select>
        </Field>
      ))}
      <QuotaFields quotas={quotas} field={field} />
      <fieldset className="stack gap-1">
        <legend>{t("methods")}</legend>
        <Checkbox name="hasMethods" label={t("ownMethods")} defaultChecked={methods !== null} />
        {PAYMENT_METHODS.map((method) => (
          <Checkbox
            key={method}
            name="methods"
            value={method}
            label={t(`method_${method}`)}
            defaultChecked={(methods ?? methodsBelow).includes(method)}
          />
        ))}
      </fieldset>
    </UserDialog>
  );
}
