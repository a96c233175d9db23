import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { DialogBody } from "../../components/layout/dialog-frame";
import { FormFoot } from "../../components/layout/form-foot";
import { Checkbox } from "../../components/ui/check";
import { DateInput } from "../../components/ui/date-input";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Input, Textarea } from "../../components/ui/input";

interface TokenFormProps {
  action: string;
  /** Id of a new token; absent when editing, which keeps the key's kind. */
  id?: string;
  now: number;
  field: FieldOf;
  errors?: string[] | undefined;
}

export function TokenForm({ action, id, now, field, errors }: TokenFormProps) {
  const { t } = useTranslation("tokens");
  const isBusy = useNavigation().formAction === action;
  const [description, addresses, expires] = [field("description"), field("ipWhitelist"), field("expiredAt")];
  return (
    <Form method="post" action={action} noValidate>
      <DialogBody>
        <ErrorSummary errors={errors} />
        {id && <input type="hidden" name="id" value={id} />}
        <Field field={description} label={t("description")} hint={t("descriptionHint")}>
          <Input
            id={description.id}
            name="description"
            defaultValue={description.value}
            maxLength={150}
            required
            autoComplete="off"
          />
        </Field>
        <Field field={addresses} label={t("addresses")} hint={t("addressesHint")} optional>
          <Textarea
            id={addresses.id}
            name="ipWhitelist"
            defaultValue={addresses.value}
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
          />
        </Field>
        <Field field={expires} label={t("expires")} hint={t("expiresHint")} optional>
          <DateInput
            id={expires.id}
            name="expiredAt"
            defaultValue={expires.value}
            min={new Date(now).toISOString().slice(0, 10)}
          />
        </Field>
        {id && (
          <Checkbox
            name="isTest"
            label={t("isTest")}
            hint={t("isTestHint")}
            defaultChecked={field("isTest").value === "on"}
          />
        )}
      </DialogBody>
      <FormFoot
        submit={t(id ? "issue" : "save")}
        doing={t(id ? "issuing" : "saving")}
        isBusy={isBusy}
        closeTo="/account/tokens"
      />
    </Form>
  );
}
