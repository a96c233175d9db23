import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/check";
import { Choices, Pick, Segmented } from "../../components/ui/choices";
import { Combobox } from "../../components/ui/combobox";
import { DateInput, DateRange } from "../../components/ui/date-input";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Input, SearchInput, Select, Textarea } from "../../components/ui/input";
import { MoneyInput, NumberInput, PhoneInput, TimeInput } from "../../components/ui/masked-input";
import { Part } from "./part";
import type { SampleData } from "./sample.server";

const LABELS = { name: "name", amount: "amount", factor: "factor", phone: "phone", time: "time" } as const;
const PLACED = { country: "country", day: "day", from: "period" } as const;
const NAMES = { ...LABELS, ...PLACED };

interface FieldPartsProps {
  data: SampleData;
  reply: SubmissionResult<string[]> | undefined;
}

export function FieldParts({ data, reply }: FieldPartsProps) {
  const { t } = useTranslation("kit");
  const isBusy = useNavigation().formMethod === "POST";
  const typed = (name: string) => {
    const value = reply?.initialValue?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const meta = (name: string) => ({ id: `kit-${name}`, name, errors: reply?.error?.[name] ?? undefined });
  const input = (name: string) => ({ id: `kit-${name}`, name, defaultValue: typed(name) });
  const period = {
    ...meta("from"),
    errors: [...new Set([...(meta("from").errors ?? []), ...(meta("to").errors ?? [])])],
  };
  const summary = Object.entries(NAMES).map(([name, label]) => ({
    ...(name === "from" ? period : meta(name)),
    label: t(label),
  }));
  const bounds = { min: data.first, max: data.last };
  return (
    <Part title={t("fields")} wide>
      <Form method="post" action="/debug" className="stack gap-5" noValidate preventScrollReset>
        {reply && <ErrorSummary fields={summary} />}
        <div className="kit-fields">
          <Field field={meta("name")} label={t("name")} hint={t("nameHint")}>
            <Input {...input("name")} autoComplete="off" />
          </Field>
          <Field field={meta("amount")} label={t("amount")}>
            <MoneyInput {...input("amount")} sign="₽" />
          </Field>
          <Field field={meta("factor")} label={t("factor")}>
            <NumberInput {...input("factor")} />
          </Field>
          <Field field={meta("phone")} label={t("phone")} hint={t("phoneHint")}>
            <PhoneInput {...input("phone")} />
          </Field>
          <Field field={meta("time")} label={t("time")} hint={t("timeHint")}>
            <TimeInput {...input("time")} />
          </Field>
          <Field field={meta("country")} label={t("country")} hint={t("countryHint")}>
            <Combobox {...input("country")} options={data.countries} />
          </Field>
          <Field field={meta("day")} label={t("day")}>
            <DateInput {...input("day")} {...bounds} />
          </Field>
          <DateRange
            field={period}
            legend={t("period")}
            names={{ from: "from", to: "to" }}
            defaultValue={{ from: typed("from"), to: typed("to") }}
            {...bounds}
          />
          <Field field={meta("currency")} label={t("currency")}>
            <Select {...input("currency")} required options={[{ value: "RUB", label: "RUB, ₽" }]} />
          </Field>
          <Field field={meta("channel")} label={t("channel")} optional>
            <Select {...input("channel")} options={CHANNELS} blank={t("anyChannel")} />
          </Field>
          <Field field={meta("locked")} label={t("locked")}>
            <Input {...input("locked")} disabled defaultValue="VEKTOR" />
          </Field>
          <SearchInput label={t("phone")} name="search" placeholder={t("phone")} />
        </div>
        <Field field={meta("comment")} label={t("comment")} optional>
          <Textarea {...input("comment")} rows={3} />
        </Field>
        <div className="kit-fields">
          <Checkbox name="warnLow" label={t("warnLow")} hint={t("warnLowHint")} defaultChecked />
          <Pick field={meta("pick")} legend={t("channel")} options={CHANNELS} defaultValue="sms" />
          <Segmented field={meta("start")} legend={t("when")} options={useTimes()} defaultValue="now" />
          <Choices field={meta("when")} legend={t("when")} options={useTimes()} defaultValue="later" />
        </div>
        <Button variant="primary" className="justify-self-start" busy={isBusy && t("sending")}>
          {t("check")}
        </Button>
      </Form>
    </Part>
  );
}

const CHANNELS = [
  { value: "sms", label: "SMS" },
  { value: "viber", label: "Viber" },
  { value: "telegram", label: "Telegram" },
];

function useTimes() {
  const { t } = useTranslation("kit");
  return [
    { value: "now", label: t("whenNow") },
    { value: "later", label: t("whenLater") },
  ];
}
