import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { Field } from "../../components/ui/field";
import { formatMoney, formatNumber, moneyParts } from "../../components/ui/format";
import { Select } from "../../components/ui/input";
import { MoneyInput } from "../../components/ui/masked-input";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { CURRENCIES, MICROS } from "../../domain/base/shared/money";
import { getMoney } from "../../domain/money/billing/available";
import { setTerms, termsForm } from "../../domain/people/accounts/terms";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { SETS_TERMS } from "./rules";
import { UserDialog } from "./user-dialog";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SETS_TERMS);
  const [{ id, data, username }, { balance, overdraft, currency }] = await Promise.all([
    managedUser(platform, viewer, args.params.id),
    getMoney(platform.db, args.params.id ?? ""),
  ]);
  return { id, name: fullName(data, username), balance, overdraft, currency };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SETS_TERMS);
  const { id } = await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: termsForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = found(await setTerms(platform, viewer, id, submission.value, args.context.client));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${id}`, { key: "saved", tone: "ok" });
}

/** Overdraft limit and currency of an account. */
export default function Terms() {
  const { t, i18n } = useTranslation("users");
  const { id, name, balance, overdraft, currency } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const units = overdraft / MICROS;
  const stored = formatNumber(units, i18n.language, Number.isInteger(units) ? 0 : 2);
  const field = fieldsOf("terms", reply, { overdraft: stored, currency });
  const limit = field("overdraft");
  const chosen = field("currency");
  const { prefix, rest } = moneyParts(0, currency, i18n.language);
  return (
    <UserDialog
      user={{ id }}
      path="terms"
      title={t("termsTitle", { name })}
      submit={t("save")}
      errors={reply?.error?.[""]}
    >
      <p>{t("balanceNow", { amount: formatMoney(balance, currency, i18n.language) })}</p>
      <Field field={limit} label={t("overdraft")} hint={t("overdraftHelp")}>
        <MoneyInput id={limit.id} name="overdraft" defaultValue={limit.value} sign={prefix || rest.slice(-1)} />
      </Field>
      <Field field={chosen} label={t("currency")} hint={t("currencyHelp")}>
        <Select id={chosen.id} name="currency" defaultValue={chosen.value}>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </Field>
    </UserDialog>
  );
}
