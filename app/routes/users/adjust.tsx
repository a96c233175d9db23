import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { Checkbox } from "../../components/ui/check";
import { Segmented } from "../../components/ui/choices";
import { Field } from "../../components/ui/field";
import { formatMoney, moneyParts } from "../../components/ui/format";
import { MoneyInput } from "../../components/ui/masked-input";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { newId } from "../../domain/base/shared/ids";
import { getAvailable } from "../../domain/money/billing/available";
import { adjustForm } from "../../domain/money/billing/input";
import { adjustOnce } from "../../domain/people/accounts/adjust";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { managedUser } from "./managed.server";
import { ADJUSTS_BALANCES } from "./rules";
import { UserDialog } from "./user-dialog";
import { TextField } from "./user-form";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, ADJUSTS_BALANCES);
  const [{ id, data, username }, theirs, own] = await Promise.all([
    managedUser(platform, viewer, args.params.id),
    getAvailable(platform.db, args.params.id ?? ""),
    viewer.level === "manager" ? null : getAvailable(platform.db, viewer.id),
  ]);
  return { id, name: fullName(data, username), key: newId(), own: own?.available ?? null, ...theirs };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, ADJUSTS_BALANCES);
  await managedUser(platform, viewer, args.params.id);
  const submission = parseForm(await readForm(args.request), { schema: adjustForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const id = args.params.id ?? "";
  const result = found(await adjustOnce(platform, viewer, id, submission.value));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/users/${id}`, { key: "balanceAdjusted", tone: "ok" });
}

export default function Adjust() {
  const { t, i18n } = useTranslation("users");
  const { id, name, key, own, available, currency } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const field = fieldsOf("adjust", reply);
  const amount = field("amount");
  const source = field("source");
  const { prefix, rest } = moneyParts(0, currency, i18n.language);
  return (
    <UserDialog
      user={{ id }}
      path="balance"
      title={t("adjustTitle", { name })}
      submit={t("adjustDo")}
      errors={reply?.error?.[""]}
    >
      <input type="hidden" name="key" value={field("key").value || key} />
      <p>{t("availableNow", { amount: formatMoney(available, currency, i18n.language) })}</p>
      <p>
        {own === null ? t("explainHelp") : t("ownAvailable", { amount: formatMoney(own, currency, i18n.language) })}
      </p>
      <Segmented
        field={source}
        legend={t("adjustWhat")}
        legendHidden
        defaultValue={source.value || "accrual"}
        options={[
          { value: "accrual", label: t("accrual") },
          { value: "subtract", label: t("subtract") },
        ]}
      />
      <Field field={amount} label={t("amount")}>
        <MoneyInput id={amount.id} name="amount" defaultValue={amount.value} sign={prefix || rest.slice(-1)} />
      </Field>
      <TextField field={field("comment")} label={t("comment")} hint={t(own === null ? "commentHelp" : "reclaimHelp")} />
      <TextField
        field={field("hiddenComment")}
        label={t("hiddenComment")}
        hint={t("hiddenCommentHelp")}
        optional={own !== null}
      />
      <Checkbox name="noRef" defaultChecked={reply?.initialValue?.noRef === "on"} label={t("noRef")} />
    </UserDialog>
  );
}
