import { useTranslation } from "react-i18next";
import { FileChoice } from "../../../components/forms/file-choice";
import type { RowsForm } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { FormSection } from "../../../components/papers/form-fields";
import { Checkbox } from "../../../components/ui/check";
import { Field, FieldError } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { DOCUMENT_TYPES } from "../../../domain/papers/companies/vat";

interface DocumentsPartProps {
  form: RowsForm;
  chosen: readonly string[];
  /** Addresses of the stored images. */
  images: Record<"stamp" | "signature", string | null>;
}

/** Documents that the company issues, with their numbers and signature. */
export function DocumentsPart({ form: { field }, chosen, images }: DocumentsPartProps) {
  const { t } = useTranslation("companies");
  const rates = field("vatRates");
  const types = field("documentTypes");
  return (
    <>
      <FormSection title={t("vat")}>
        <Field field={rates} label={t("vatRates")} hint={t("vatRatesHint")}>
          <Textarea id={rates.id} name="vatRates" defaultValue={rates.value} rows={3} required spellCheck={false} />
        </Field>
      </FormSection>
      <FormSection title={t("documents")}>
        <fieldset id={types.id} tabIndex={-1} className="stack gap-3">
          <legend>{t("documentTypes")}</legend>
          {DOCUMENT_TYPES.map((type) => (
            <div key={type} className="stack gap-3">
              <Checkbox
                name="documentTypes"
                value={type}
                defaultChecked={chosen.includes(type)}
                label={t(`document_${type}`)}
              />
              {type === "advanceInvoice" ? (
                <p className="hint">{t("advanceHint")}</p>
              ) : (
                <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
                  <TextField field={field(`numbering.${type}.prefix`)} label={t("prefix")} optional maxLength={20} />
                  <TextField
                    field={field(`numbering.${type}.next`)}
                    label={t("next")}
                    optional
                    inputMode="numeric"
                    maxLength={9}
                  />
                </div>
              )}
            </div>
          ))}
          <FieldError field={types} />
        </fieldset>
      </FormSection>
      <FormSection title={t("images")}>
        {(["stamp", "signature"] as const).map((name) => {
          const image = field(name);
          return (
            <div key={name} className="stack gap-2">
              <div className="drop-zone">
                <Field field={image} label={t(name)} hint={t("imageHint")} optional>
                  <FileChoice id={image.id} name={name} accept="image/png,image/jpeg" />
                </Field>
              </div>
              {images[name] && (
                <>
                  <img src={images[name]} alt={t(name)} className="max-h-72 max-w-56 self-start rounded-md bg-[#fff]" />
                  <Checkbox name={`${name}Removed`} label={t("removeImage")} />
                </>
              )}
            </div>
          );
        })}
      </FormSection>
    </>
  );
}
