import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { DialogBody } from "../../components/layout/dialog-frame";
import { FormFoot } from "../../components/layout/form-foot";
import { Checkbox } from "../../components/ui/check";
import { Combobox } from "../../components/ui/combobox";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Input, Select } from "../../components/ui/input";
import { PhoneInput } from "../../components/ui/masked-input";
import type { SuperiorChoices } from "./superiors.server";

interface UserFormProps {
  action: string;
  closeTo: string;
  field: FieldOf;
  errors?: string[] | undefined;
  hasContract: boolean;
  superiors: SuperiorChoices | null;
  submit: string;
  /** If set, the e-mail cannot be changed here. */
  fixedEmail?: string | undefined;
  /** Fields only for new accounts. */
  children?: ReactNode;
}

export function UserForm(props: UserFormProps) {
  const { action, closeTo, field, errors, hasContract, superiors, submit, fixedEmail, children } = props;
  const { t } = useTranslation("users");
  const isBusy = useNavigation().formAction === action;
  const phone = field("phone");
  return (
    <Form method="post" action={action} noValidate>
      <DialogBody>
        <ErrorSummary errors={errors} />
        {children}
        <TextField field={field("firstName")} label={t("firstName")} />
        <TextField field={field("lastName")} label={t("lastName")} optional />
        {fixedEmail === undefined ? (
          <TextField field={field("email")} label={t("email")} type="email" />
        ) : (
          <TextField field={{ ...field("email"), value: fixedEmail }} label={t("email")} type="email" isFixed />
        )}
        <Field field={phone} label={t("phone")} optional>
          <PhoneInput id={phone.id} name="phone" defaultValue={phone.value} autoComplete="off" />
        </Field>
        <input type="hidden" name="country" value={field("country").value || "RU"} />
        <Checkbox name="hasContract" defaultChecked={hasContract} label={t("hasContract")} />
        {superiors && <Place field={field} superiors={superiors} />}
      </DialogBody>
      <FormFoot submit={submit} isBusy={isBusy} closeTo={closeTo} />
    </Form>
  );
}

function Place({ field, superiors }: { field: FieldOf; superiors: SuperiorChoices }) {
  const { t } = useTranslation("users");
  const level = field("level");
  return (
    <>
      <Field field={level} label={t("level")}>
        <Select id={level.id} name="level" defaultValue={level.value || "me"}>
          <option value="me">{t("level_me")}</option>
          <option value="reseller">{t("level_reseller")}</option>
        </Select>
      </Field>
      <Superior field={field("reseller")} label={t("reseller")} choices={superiors.resellers} />
      <Superior field={field("manager")} label={t("manager")} choices={superiors.managers} />
    </>
  );
}

interface SuperiorProps {
  field: ReturnType<FieldOf>;
  label: string;
  choices: string[];
}

function Superior({ field, label, choices }: SuperiorProps) {
  return (
    <Field field={field} label={label} optional>
      <Combobox id={field.id} name={field.name} options={choices} defaultValue={field.value} />
    </Field>
  );
}

interface TextFieldProps {
  field: ReturnType<FieldOf>;
  label: string;
  type?: "text" | "email" | "password";
  hint?: string;
  optional?: boolean;
  /** Shown, but not submitted. */
  isFixed?: boolean;
}

export function TextField({ field, label, type = "text", hint, optional, isFixed }: TextFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <Input
        id={field.id}
        name={field.name}
        type={type}
        disabled={isFixed}
        defaultValue={type === "password" ? "" : field.value}
        autoComplete={type === "password" ? "new-password" : "off"}
        autoCapitalize={type === "text" ? undefined : "none"}
      />
    </Field>
  );
}
