import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { DialogBody } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { Checkbox } from "../../../components/ui/check";
import { Choices } from "../../../components/ui/choices";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Input } from "../../../components/ui/input";

interface ListFormProps {
  action: string;
  closeTo: string;
  field: FieldOf;
  errors?: string[] | undefined;
  /** For existing lists only. */
  isActive?: boolean;
  submit: string;
  children?: ReactNode;
}

export function ListForm({ action, closeTo, field, errors, isActive, submit, children }: ListFormProps) {
  const { t } = useTranslation("contacts");
  const isBusy = useNavigation().formAction === action;
  const title = field("title");
  const type = field("type");
  return (
    <Form method="post" action={action} noValidate>
      <DialogBody>
        <ErrorSummary errors={errors} />
        <Field field={title} label={t("listTitle")}>
          <Input id={title.id} name="title" defaultValue={title.value} maxLength={150} required autoComplete="off" />
        </Field>
        <Choices
          field={type}
          legend={t("listType")}
          defaultValue={type.value || "regular"}
          options={[
            { value: "regular", label: t("type_regular"), hint: t("type_regularHelp") },
            { value: "blacklist", label: t("type_blacklist"), hint: t("type_blacklistHelp") },
          ]}
        />
        {isActive !== undefined && (
          <Checkbox name="isActive" defaultChecked={isActive} label={t("isActive")} hint={t("isActiveHelp")} />
        )}
      </DialogBody>
      <FormFoot submit={submit} isBusy={isBusy} closeTo={closeTo}>
        {children}
      </FormFoot>
    </Form>
  );
}
