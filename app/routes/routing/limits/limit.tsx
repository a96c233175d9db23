import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { WholeInput } from "../../../components/ui/masked-input";
import { limitInput } from "../../../domain/network/routing/input";
import { limits, shownLimit } from "../../../domain/network/routing/limits/limits";
import { LIMIT_KINDS } from "../../../domain/network/routing/rules/tags";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { FormDialog } from "../shared/form-dialog";
import { byManager } from "../shared/revalidate";
import { rowOf, save } from "../shared/save.server";
import { PERIODS, useLimitWords } from "./limit-text";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "routing.update" : "routing.create"));
  const row = await rowOf(platform, limits, id);
  if (!row) return { id: null, stored: { kind: "account", period: 60, isActive: true } };
  const { kind, name, owner, amount, period, isActive } = shownLimit(row);
  return { id: row.id, stored: { kind, key: name, OwnerId: owner ?? "", amount, period, isActive } };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = args.params;
  const { platform } = await guard(args, byManager(id ? "routing.update" : "routing.create"));
  const submission = parseForm(await readForm(args.request), { schema: limitInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const { key = "", OwnerId = null, isActive = false, ...value } = submission.value;
  const result = await save(platform, limits, id, { ...value, key, OwnerId, isActive });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast("/routing/limits", { key: "saved", tone: "ok" });
}

/** Amount, period and scope of a rate limit. */
export default function Limit() {
  const { t } = useTranslation("limits");
  const { id, stored } = useLoaderData<typeof loader>();
  const words = useLimitWords();
  const { field, errors, isOn } = rowsFormOf("limit", useActionData<typeof action>()?.reply, stored);
  const [kind, amount, period] = [field("kind"), field("amount"), field("period")];
  const periods = [...new Set([...PERIODS, Number(stored.period)])].sort((a, b) => a - b);
  const base = "/routing/limits";
  return (
    <FormDialog
      title={t(id ? "edit" : "new")}
      action={`${base}/${id ?? "new"}`}
      closeTo={base}
      errors={errors}
      removeTo={id ? `${base}/${id}/remove` : undefined}
    >
      <Field field={kind} label={t("what")}>
        <Select
          id={kind.id}
          name="kind"
          required
          options={LIMIT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          defaultValue={kind.value}
        />
      </Field>
      <TextField
        field={field("key")}
        label={t("key")}
        hint={t("keyHelp")}
        optional={t("keyOptional")}
        autoComplete="off"
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field field={amount} label={t("amount")}>
          <WholeInput id={amount.id} name="amount" defaultValue={amount.value} required />
        </Field>
        <Field field={period} label={t("period")}>
          <Select
            id={period.id}
            name="period"
            required
            options={periods.map((seconds) => ({ value: String(seconds), label: words.period(seconds) }))}
            defaultValue={period.value}
          />
        </Field>
      </div>
      <TextField field={field("OwnerId")} label={t("owner")} hint={t("ownerHelp")} optional autoComplete="off" />
      <Checkbox name="isActive" defaultChecked={isOn("isActive")} label={t("on")} hint={t("onHelp")} />
    </FormDialog>
  );
}
