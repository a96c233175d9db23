import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { NumberInput } from "../../../components/ui/masked-input";
import type { Triggers } from "../../../domain/base/chains/chain";
import { ChannelSelect } from "../shared/channel-select";
import { FormRows } from "../shared/form-rows";

/** Fallback channels in order. */
export function FallbackRows({ form }: { form: RowsForm }) {
  const { t } = useTranslation("routing");
  return (
    <FormRows
      form={form}
      name="actions.fallbacks"
      legend={t("fallbacks")}
      hint={t("fallbacksHelp")}
      add={t("addFallback")}
    >
      {(row) => {
        const text = form.field(`${row}.payload.text`);
        const minutes = form.field(`${row}.minutes`);
        // Stored in seconds, entered in minutes.
        const late = form.field(`${row}.options.onTimeout.timeout`).errors && ["fallbackMinutesInvalid"];
        const kept = form.field(`${row}.kept`);
        return (
          <>
            <input type="hidden" name={kept.name} value={kept.value} />
            <ChannelSelect field={form.field(`${row}.type`)} label={t("type")} />
            <TextField field={form.field(`${row}.payload.sender`)} label={t("tag_sender")} autoComplete="off" />
            <Field field={{ ...minutes, errors: late }} label={t("minutes")} optional>
              <NumberInput id={minutes.id} name={minutes.name} defaultValue={minutes.value} />
            </Field>
            <Field field={text} label={t("tag_text")} className="part-values">
              <Textarea id={text.id} name={text.name} defaultValue={text.value} rows={2} />
            </Field>
            {hasMore(kept.value) && <p className="hint part-values">{t("fallbackAlso")}</p>}
          </>
        );
      }}
    </FormRows>
  );
}

/** Whether a step has triggers without fields. */
function hasMore(kept: string): boolean {
  if (kept === "") return false;
  const { onStatus = [], onIncomingPayload } = (JSON.parse(kept) as { options: Partial<Triggers> }).options;
  return Boolean(onIncomingPayload) || onStatus.some((status) => status !== "failed");
}
