import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../components/ui/check";
import { Segmented } from "../../../components/ui/choices";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import { NumberInput } from "../../../components/ui/masked-input";
import type { DraftTriggers } from "../../../domain/messaging/sendings/compose/draft-content";
import { CHOICES, untilOf } from "./until";

const UNITS = [86_400, 3600, 60, 1] as const;
const STATUSES = ["sent", "delivered", "seen", "clicked", "failed"] as const;

interface TriggersProps {
  at: string;
  options: DraftTriggers;
  reports: readonly string[];
}

/** Triggers of a step, joined by OR. Presets cover common cases; single conditions are collapsed. */
export function Triggers({ at, options, reports }: TriggersProps) {
  const { t } = useTranslation("chain");
  const { t: common } = useTranslation("common");
  const { onStatus, onTimeout, onIncomingPayload } = options;
  const seconds = onTimeout?.timeout ?? 0;
  const unit = UNITS.find((size) => seconds > 0 && seconds % size === 0) ?? 60;
  const excepted = onTimeout ? onTimeout.except : ["delivered"];
  const id = (name: string) => `${at}.${name}`.replaceAll(".", "-");
  // Choices left over from another channel stay visible, so that they can be removed.
  const known = (chosen: string[]) =>
    STATUSES.filter((status) => status === "sent" || reports.includes(status) || chosen.includes(status));
  const until = untilOf(options, reports);
  const rare = known(onStatus).filter((status) => status !== "failed");
  const isRare = onIncomingPayload !== null || onStatus.some((status) => status !== "failed");
  return (
    <fieldset className="triggers stack gap-3">
      <legend className="sr-only">{t("sendIf")}</legend>
      <div className="row flex-wrap items-end gap-x-6 gap-y-3">
        <Segmented
          field={{ id: id("until"), name: `${at}.until`, errors: undefined }}
          legend={t("until")}
          defaultValue={until}
          options={[
            ...CHOICES.filter((choice) => choice === "delivered" || reports.includes(choice)),
            "own" as const,
          ].map((value) => ({ value, label: t(`until_${value}`) }))}
        />
        <Field field={{ id: id("timeout") }} label={t("timeout")} className="w-56">
          <div className="row gap-2">
            <NumberInput
              id={id("timeout")}
              name={`${at}.timeout`}
              className="w-20"
              defaultValue={onTimeout ? String(seconds / unit) : ""}
            />
            <Select name={`${at}.unit`} defaultValue={String(unit)} aria-label={t("unit")}>
              {UNITS.map((size) => (
                <option key={size} value={size}>
                  {t(`unit_${size}`)}
                </option>
              ))}
            </Select>
          </div>
        </Field>
      </div>
      <p className="hint">{t("timeoutHint")}</p>
      <fieldset className="triggers-own stack gap-1">
        <legend>{t("except")}</legend>
        <div className="row flex-wrap gap-x-4">
          {known(excepted).map((status) => (
            <Checkbox
              key={status}
              name={`${at}.except`}
              value={status}
              defaultChecked={excepted.includes(status)}
              label={common(`status_${status}`)}
            />
          ))}
        </div>
        <Checkbox
          name={`${at}.onStatus`}
          value="failed"
          defaultChecked={onStatus.includes("failed")}
          label={t("on_failed")}
        />
      </fieldset>
      <details open={isRare}>
        <summary className="text-sm text-accent hover:underline">{t("more")}</summary>
        <div className="stack mt-2 gap-3">
          <fieldset className="stack gap-1">
            <legend>{t("orAtOnce")}</legend>
            <div className="row flex-wrap gap-x-4">
              {rare.map((status) => (
                <Checkbox
                  key={status}
                  name={`${at}.onStatus`}
                  value={status}
                  defaultChecked={onStatus.includes(status)}
                  label={t(`on_${status as "sent"}`)}
                />
              ))}
            </div>
          </fieldset>
          <Field field={{ id: id("answer") }} label={t("answer")} hint={t("answerHint")} className="max-w-96">
            <Input
              id={id("answer")}
              name={`${at}.answer`}
              autoComplete="off"
              defaultValue={onIncomingPayload?.text ?? ""}
            />
          </Field>
        </div>
      </details>
    </fieldset>
  );
}
