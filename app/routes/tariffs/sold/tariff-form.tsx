import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldOf, fieldsOf } from "../../../components/forms/form-field";
import { LinesField } from "../../../components/forms/lines-field";
import { TextField } from "../../../components/forms/text-field";
import { Button, LinkButton } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Checkbox } from "../../../components/ui/check";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import { CURRENCIES } from "../../../domain/base/shared/money";
import { isOfPeriods, PERIODS } from "../../../domain/money/billing/periods";
import { SCREENS } from "../../../screens";
import { DeadRows } from "./dead-rows";
import type { DeadRow, NamedChange } from "./named-changes.server";
import { PriceChanges } from "./price-changes";
import { type ShownUndercut, UndercutWarning } from "./undercut";

const LIST = SCREENS.soldTariffs.path;
const ROWS = 12;

export interface Comparison {
  changes: NamedChange[];
  /** Posted on saving: identifies the changes that were shown. */
  seen: string;
  currency: string;
}

interface TariffFormProps {
  /** null: a new tariff. */
  id: string | null;
  newId: string | null;
  /** Channels or fees that a new tariff may charge for. */
  sources: string[];
  stored: Record<string, string>;
  /** `version`: time of the last change; `zone`: time zone in which a later start is entered. */
  standing: { version: number; zone: string } | null;
  /** A reseller has own purchase prices to mark up. */
  mayMarkUp: boolean;
  reply: SubmissionResult<string[]> | undefined;
  comparison: Comparison | null;
  undercut: ShownUndercut | null;
  dead: DeadRow[];
  /** Identifies the dead rows that were shown before a new tariff is saved. */
  seen: string | null;
  /** Changes with each file read into the prices. */
  read: string | undefined;
}

export function TariffForm({
  id,
  newId,
  sources,
  stored,
  standing,
  mayMarkUp,
  reply,
  comparison,
  undercut,
  dead,
  seen,
  read,
}: TariffFormProps) {
  const { t } = useTranslation("pricing");
  const sourceName = useChannelName();
  const navigation = useNavigation();
  const action = `${LIST}/${id ?? "new"}`;
  const field = fieldsOf("tariff", reply, stored);
  const [source, currency, unit, prices] = [field("source"), field("currency"), field("unit"), field("prices")];
  const [file, start] = [field("file"), field("startsAt")];
  const markup = field("markup");
  const hidden = id ? [source, currency] : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = (id ? stored.source : (chosen ?? source.value)) ?? "";
  const isAlone = isOfPeriods(shown);
  const errors = [reply?.error?.[""], ...hidden.map((one) => one.errors)].flatMap((some) => some ?? []);
  const isOn = (name: string) => field(name).value === "on";
  const save = comparison ? t("savePrices", { count: comparison.changes.length }) : t(seen ? "saveAnyway" : "save");
  return (
    <Form method="post" encType="multipart/form-data" action={action} noValidate className="mt-5 stack max-w-160 gap-5">
      <ErrorSummary errors={errors} />
      {standing && <input type="hidden" name="version" value={standing.version} />}
      {newId && <input type="hidden" name="id" value={newId} />}
      <TextField field={field("title")} label={t("name")} hint={t("nameHelp")} maxLength={150} autoComplete="off" />
      {id ? (
        <>
          <input type="hidden" name="source" value={stored.source} />
          <input type="hidden" name="currency" value={stored.currency} />
          <p>
            {sourceName(stored.source!)}, {stored.currency}. <span className="hint">{t("fixed")}</span>
          </p>
        </>
      ) : (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field field={source} label={t("source")}>
            <Select
              id={source.id}
              name="source"
              required
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              options={sources.map((value) => ({ value, label: sourceName(value) }))}
              defaultValue={source.value}
            />
          </Field>
          <Field field={currency} label={t("currency")}>
            <Select
              id={currency.id}
              name="currency"
              required
              options={CURRENCIES.map((value) => ({ value, label: value }))}
              defaultValue={currency.value}
            />
          </Field>
        </div>
      )}
      <Unit key={`${isAlone}`} field={unit} source={shown} isAny={id === null && chosen === null && !isAlone} />
      {isAlone ? (
        <Field field={prices} label={t("feePrice")} hint={t("feePriceHelp")}>
          <Input
            id={prices.id}
            name="prices"
            required
            inputMode="decimal"
            autoComplete="off"
            className="max-w-44"
            defaultValue={prices.value}
          />
        </Field>
      ) : (
        <Table field={prices} file={file} read={read} />
      )}
      {mayMarkUp && (
        <Field field={markup} label={t("markup")} hint={t("markupHelp")} optional>
          <span className="row">
            <Input id={markup.id} name="markup" autoComplete="off" className="max-w-44" defaultValue={markup.value} />
            <Button name="intent" value="markup">
              {t("markupFill")}
            </Button>
          </span>
        </Field>
      )}
      {!isAlone && (
        <Checkbox name="refundOnFailed" defaultChecked={isOn("refundOnFailed")} label={t("refundOnFailed")} />
      )}
      <Checkbox
        name="noPayments"
        defaultChecked={isOn("noPayments")}
        label={t("noPayments")}
        hint={t(isAlone ? "feeNoPaymentsHelp" : "noPaymentsHelp")}
      />
      <Checkbox
        name="isActive"
        defaultChecked={isOn("isActive")}
        label={t("isActive")}
        hint={t(isAlone ? "feeIsActiveHelp" : "isActiveHelp")}
      />
      {standing && (
        <Field field={start} label={t("startsAt")} hint={t("startsAtHelp", { zone: standing.zone })} optional>
          <Input id={start.id} name="startsAt" type="datetime-local" defaultValue={start.value} />
        </Field>
      )}
      <TextField field={field("comment")} label={t("comment")} hint={t("commentHelp")} optional maxLength={500} />
      {comparison && (
        <>
          <input type="hidden" name="seen" value={comparison.seen} />
          <PriceChanges changes={comparison.changes} currency={comparison.currency} />
        </>
      )}
      {seen && !comparison && <input type="hidden" name="seen" value={seen} />}
      {dead.length > 0 && <DeadRows rows={dead} />}
      {undercut && <UndercutWarning {...undercut} />}
      <div className="row">
        <Button variant="primary" busy={navigation.formAction === action && save}>
          {save}
        </Button>
        <LinkButton to={comparison ? action : LIST}>{t("cancel")}</LinkButton>
        {id && (
          <LinkButton className="ml-auto" variant="danger" to={`${action}/remove`} preventScrollReset>
            {t("removeMore")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

type FormField = ReturnType<FieldOf>;

/** Unit of a price; without scripts, a new tariff may use any unit. */
function Unit({ field, source, isAny }: { field: FormField; source: string; isAny: boolean }) {
  const { t } = useTranslation("pricing");
  const counted = (["segment", "message", "second"] as const).map((value) => ({ value, label: t(`unit_${value}`) }));
  const periods = PERIODS.map((value) => ({ value, label: t(`unit_${value}`) }));
  const ofNumber = [{ value: "month", label: t("monthOfNumber") }];
  const isAlone = isOfPeriods(source);
  const own = isAlone ? (source === "subscription.account" ? periods : ofNumber) : counted;
  const options = isAny ? [...counted, ...periods] : own;
  const value = isAlone && !PERIODS.some((one) => one === field.value) ? "month" : field.value;
  return (
    <Field field={field} label={t("unit")}>
      <Select id={field.id} name="unit" required options={options} defaultValue={value} />
    </Field>
  );
}

function Table({ field, file, read }: { field: FormField; file: FormField; read: string | undefined }) {
  const { t } = useTranslation("pricing");
  return (
    <>
      <LinesField
        lines={field}
        file={file}
        rows={ROWS}
        read={read}
        words={{
          label: t("prices"),
          hint: t("pricesHelp"),
          example: t("pricesExample"),
          file: t("file"),
          fileHint: t("fileHelp"),
        }}
      />
      <div>
        <Button>{t("readFile")}</Button>
      </div>
    </>
  );
}
