import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { Tag } from "../../components/ui/chip";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { formatMoney, formatNumber } from "../../components/ui/format";
import { MoneyInput } from "../../components/ui/masked-input";
import { Note } from "../../components/ui/note";

const MICROS = 1_000_000;
const MOST = 10;
const SPARE = 2;

interface LimitsFormProps {
  /** Currency units. */
  limits: number[];
  currency: string;
  mayEdit: boolean;
  reply?: SubmissionResult<string[]> | undefined;
}

/** Low balance thresholds; two empty fields are always ready. */
export function LimitsForm({ limits, currency, mayEdit, reply }: LimitsFormProps) {
  const { t, i18n } = useTranslation("settings");
  const isBusy = useNavigation().formMethod === "POST";
  const locale = i18n.language;
  const sign = formatMoney(0, currency, locale).replace(/[\d.,\s]/g, "");
  const typed = reply?.initialValue?.limits as (string | undefined)[] | undefined;
  const stored = limits.map((limit) => formatNumber(limit, locale, Number.isInteger(limit) ? 0 : 2));
  const values = typed ? typed.map((value) => value ?? "") : stored;
  const fields = [...values, ...Array.from({ length: SPARE }, () => "")].slice(0, MOST);
  return (
    <section className="stack gap-4" aria-labelledby="limits-title">
      <div className="stack gap-1">
        <h2 id="limits-title">{t("limits")}</h2>
        <p className="text-ink-2">{t("limitsHelp")}</p>
      </div>
      {mayEdit ? (
        <Form method="post" className="stack gap-4" id="limits" noValidate key={limits.join()}>
          <ErrorSummary errors={reply?.error?.[""] ?? reply?.error?.["notifications.limits"] ?? undefined} />
          <div className="limits">
            {fields.map((value, index) => {
              const name = `limits[${index}]`;
              const field = { id: `limits-${index}`, errors: reply?.error?.[name] ?? undefined };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is part of the field's name
                <Field key={index} field={field} label={t("limit", { number: index + 1 })} labelHidden>
                  <MoneyInput id={field.id} name={name} defaultValue={value} sign={sign} />
                </Field>
              );
            })}
          </div>
          <div>
            <Button variant="primary" busy={isBusy && t("saving")}>
              {t("save")}
            </Button>
          </div>
        </Form>
      ) : (
        <>
          {limits.length > 0 && (
            <p className="row flex-wrap gap-1.5">
              {limits.map((limit) => (
                <Tag key={limit}>{formatMoney(limit * MICROS, currency, locale)}</Tag>
              ))}
            </p>
          )}
          <Note tone="info" title={t("limitsReadOnly")}>
            {t("limitsReadOnlyHelp")}
          </Note>
        </>
      )}
    </section>
  );
}
