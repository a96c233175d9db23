import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSegmentField } from "../../../components/segments/sentence";
import { Button, LinkButton } from "../../../components/ui/button";
import { Choices } from "../../../components/ui/choices";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field, FieldError } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import {
  comparedWith,
  type Operator,
  operatorsOf,
  SEGMENT_FIELDS,
  type SegmentField,
} from "../../../domain/library/contacts/segments/fields";
import type { pressSegment } from "./form.server";

interface TypedCondition {
  field: SegmentField;
  op: string;
  value: string;
}

export interface TypedSegment {
  title: string;
  match: "all" | "any";
  conditions: TypedCondition[];
}

interface SegmentFormProps {
  known: TypedSegment;
  lists: { id: string; title: string }[];
  closeTo: string;
}

/** Title, conditions, and a button to add one. Presses go to the server, so it works without JavaScript. */
export function SegmentForm({ known, lists, closeTo }: SegmentFormProps) {
  const { t } = useTranslation("segments");
  const { t: common } = useTranslation("common");
  const fieldName = useSegmentField();
  const answer = useActionData<typeof pressSegment>();
  const { title, match, conditions } = answer?.typed ?? known;
  const errors = answer?.errors;
  const isBusy = useNavigation().formData?.get("intent") === "save";
  // Rows have no ids of their own: after a press the inputs begin anew.
  const key = JSON.stringify(conditions.map(({ field }) => field));
  const options = SEGMENT_FIELDS.map((value) => ({ value, label: fieldName(value) }));
  return (
    <Form method="post" className="stack mt-5 max-w-168 gap-5" noValidate>
      {/* Enter saves; otherwise it would press the first button, which drops a condition. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors?.form.length ? errors.form : undefined} />
      <Field field={{ id: "segment-title", errors: orNone(errors?.title) }} label={t("name")}>
        <Input id="segment-title" name="title" defaultValue={title} maxLength={150} autoComplete="off" required />
      </Field>
      <Choices
        field={{ id: "segment-match", name: "match" }}
        legend={t("match")}
        defaultValue={match}
        options={(["all", "any"] as const).map((value) => ({ value, label: t(`match_${value}`) }))}
      />
      <fieldset className="stack gap-3" key={key}>
        <legend>{t("conditions")}</legend>
        {conditions.map((condition, at) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the whole set is keyed by its fields
            key={at}
            condition={condition}
            at={at}
            lists={lists}
            errors={errors?.rows[at]}
          />
        ))}
        <div className="row flex-wrap items-end gap-2">
          <Field field={{ id: "segment-new" }} label={t("addField")}>
            <Select id="segment-new" name="newField" options={options} required />
          </Field>
          <Button name="intent" value="add" icon="plus">
            {t("add")}
          </Button>
        </div>
        <p className="hint">{`${t("noValue")}. ${t("activityHelp")}`}</p>
      </fieldset>
      <div className="row flex-wrap gap-2">
        <Button variant="primary" name="intent" value="save" busy={isBusy && t("save")}>
          {t("save")}
        </Button>
        <LinkButton to={closeTo}>{common("cancel")}</LinkButton>
      </div>
    </Form>
  );
}

interface RowProps {
  condition: TypedCondition;
  at: number;
  lists: SegmentFormProps["lists"];
  errors: string[] | undefined;
}

function ConditionRow({ condition: { field, op, value }, at, lists, errors }: RowProps) {
  const { t } = useTranslation("segments");
  const fieldName = useSegmentField();
  const id = useId();
  const name = fieldName(field);
  const operators = operatorsOf(field);
  const operator = operators.find((one) => one === op) ?? operators[0]!;
  const meta = { id: `${id}-value`, errors };
  return (
    <fieldset className="stack gap-1.5">
      <legend className="sr-only">{name}</legend>
      <input type="hidden" name="field" value={field} />
      <div className="grid grid-cols-[1fr_auto] items-center gap-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(10rem,1fr)_minmax(10rem,1.5fr)_auto]">
        <span className="wrap-anywhere" aria-hidden="true">
          {name}
        </span>
        <Button
          variant="quiet"
          size="s"
          icon="x"
          className="sm:order-last"
          name="intent"
          value={`drop:${at}`}
          label={t("dropCondition", { name })}
        />
        <Select
          name="op"
          className="max-sm:col-span-2"
          aria-label={`${name}: ${t("op")}`}
          defaultValue={operator}
          options={operators.map((one) => ({ value: one, label: t(`op_${one}`) }))}
          required
        />
        <div className="max-sm:col-span-2">
          <ValueInput
            id={meta.id}
            label={`${name}: ${t("value")}`}
            field={field}
            operator={operator}
            value={value}
            lists={lists}
          />
        </div>
      </div>
      <FieldError field={meta} />
    </fieldset>
  );
}

interface ValueProps {
  id: string;
  label: string;
  field: SegmentField;
  operator: Operator;
  value: string;
  lists: SegmentFormProps["lists"];
}

/** The control suits the field; operators that compare with nothing ignore it. */
function ValueInput({ id, label, field, operator, value, lists }: ValueProps) {
  const { t } = useTranslation("segments");
  if (field === "list") {
    const options = lists.map((list) => ({ value: list.id, label: list.title }));
    return (
      <Select id={id} name="value" aria-label={label} defaultValue={value} options={options} blank={t("choose")} />
    );
  }
  if (field === "gender") {
    const options = (["female", "male"] as const).map((one) => ({ value: one, label: t(`gender_${one}`) }));
    return (
      <Select id={id} name="value" aria-label={label} defaultValue={value} options={options} blank={t("choose")} />
    );
  }
  const isOfDays = operatorsOf(field).some((one) => comparedWith(field, one) === "days");
  return (
    <Input
      id={id}
      name="value"
      aria-label={label}
      defaultValue={value}
      maxLength={255}
      placeholder={isOfDays ? t("days") : t("value")}
      inputMode={isOfDays ? "numeric" : comparedWith(field, operator) === "number" ? "decimal" : undefined}
      autoComplete="off"
    />
  );
}

const orNone = (errors: string[] | undefined) => (errors?.length ? errors : undefined);
