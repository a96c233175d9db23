import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { DialogBody } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Icon } from "../../../components/ui/icon";
import { Input, Select } from "../../../components/ui/input";
import { PhoneInput } from "../../../components/ui/masked-input";
import { useOwnFieldNames } from "../../../components/ui/own-field-names";
import { CUSTOM_FIELDS } from "../../../domain/base/shared/contact-fields";
import { useFieldName } from "../shared/use-field-name";

interface ContactFormProps {
  action: string;
  closeTo: string;
  field: FieldOf;
  errors?: string[] | undefined;
  submit: string;
  children?: ReactNode;
}

export function ContactForm({ action, closeTo, field, errors, submit, children }: ContactFormProps) {
  const { t } = useTranslation("contacts");
  const isBusy = useNavigation().formAction === action;
  const phone = field("phone");
  const shown = field("shown");
  return (
    <Form method="post" action={action} noValidate>
      <DialogBody>
        <ErrorSummary errors={errors} />
        {shown.value && <input type="hidden" name="shown" value={shown.value} />}
        <Field field={phone} label={t("field_phone")} hint={t("oneAddress")}>
          <PhoneInput id={phone.id} name="phone" defaultValue={phone.value} autoComplete="off" />
        </Field>
        <TextField field={field("firstName")} label={t("field_firstName")} />
        <TextField field={field("middleName")} label={t("field_middleName")} />
        <TextField field={field("lastName")} label={t("field_lastName")} />
        <TextField field={field("name")} label={t("field_name")} hint={t("nameHelp")} />
        <TextField field={field("email")} label={t("field_email")} type="email" optional={false} />
        <TextField field={field("date")} label={t("field_date")} type="date" />
        <GenderField field={field("gender")} />
        <OwnFields field={field} />
      </DialogBody>
      <FormFoot submit={submit} isBusy={isBusy} closeTo={closeTo}>
        {children}
      </FormFoot>
    </Form>
  );
}

interface TextFieldProps {
  field: ReturnType<FieldOf>;
  label: string;
  hint?: string;
  type?: "text" | "email" | "date";
  optional?: boolean;
}

function TextField({ field, label, hint, type = "text", optional = true }: TextFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <Input id={field.id} name={field.name} type={type} defaultValue={field.value} autoComplete="off" />
    </Field>
  );
}

function GenderField({ field }: { field: ReturnType<FieldOf> }) {
  const { t } = useTranslation("contacts");
  return (
    <Field field={field} label={t("field_gender")} optional>
      <Select id={field.id} name={field.name} defaultValue={field.value}>
        <option value="">{t("gender_none")}</option>
        <option value="female">{t("gender_female")}</option>
        <option value="male">{t("gender_male")}</option>
      </Select>
    </Field>
  );
}

function OwnFields({ field }: { field: FieldOf }) {
  const { t } = useTranslation("contacts");
  const fieldName = useFieldName();
  const hasNames = Object.keys(useOwnFieldNames()).length > 0;
  const own = CUSTOM_FIELDS.map((name) => ({ ...field(name), label: fieldName(name) }));
  const isOpen = hasNames || own.some(({ value, errors }) => value !== "" || errors);
  return (
    <details open={isOpen}>
      <summary className="text-sm text-accent">
        {t("ownFields")} <Icon name="chevron-down" size="s" />
      </summary>
      <div className="stack gap-4 pt-4">
        {own.map((item) => (
          <TextField key={item.name} field={item} label={item.label} />
        ))}
      </div>
    </details>
  );
}
