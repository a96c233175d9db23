import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RegistryBank } from "../../domain/base/shared/ports/registry";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Beside, FormSection, Pair, PaperField, type Shown, useLabels } from "./form-fields";
import { useSuggestions, write } from "./use-suggestions";
import { Verdict } from "./verdict";

interface BankPartProps extends Shown {
  said: Parameters<typeof Verdict>[0]["said"];
  hasRegistry: boolean;
  busy: string | false;
}

/** Suggests banks while typing; choosing one fills the bank's other fields. */
export function BankPart({ said, hasRegistry, busy, ...shown }: BankPartProps) {
  const { t } = useTranslation("requisites");
  const labelOf = useLabels(shown);
  const list = useId();
  const bik = shown.field("data.bank.bik");
  const isForeign = !shown.fields.some(({ name }) => name === "data.bank.bik");

  const { found: suggested, onInput } = useSuggestions<RegistryBank>(
    "/account/requisites/banks",
    (bik, found, form) => {
      const taken = found.find((bank) => bank.bik === bik);
      if (!taken) return !hasRegistry;
      write(form, "data.bank.name", taken.name);
      write(form, "data.bank.ks", taken.ks);
      return true;
    },
  );

  if (isForeign)
    return (
      <FormSection title={t("bank")}>
        <PaperField {...shown} name="data.bank.name" />
        <Pair>
          <PaperField {...shown} name="data.bank.iban" hint={t("ibanHint")} />
          <PaperField {...shown} name="data.bank.swift" hint={t("swiftHint")} />
        </Pair>
      </FormSection>
    );
  return (
    <FormSection title={t("bank")}>
      <div className="grid items-start gap-x-4 sm:grid-cols-[2fr_1fr]">
        <Field field={bik} label={labelOf(bik.name)}>
          <Input
            id={bik.id}
            name={bik.name}
            defaultValue={bik.value}
            required
            autoComplete="off"
            list={list}
            onInput={onInput}
          />
        </Field>
        <datalist id={list}>
          {suggested.map((bank) => (
            <option key={bank.bik} value={bank.bik}>
              {[bank.name, bank.city].filter(Boolean).join(", ")}
            </option>
          ))}
        </datalist>
        {hasRegistry && (
          <Beside>
            <Button name="intent" value="bank" formNoValidate busy={busy}>
              {t("findBank")}
            </Button>
          </Beside>
        )}
      </div>
      <Verdict said={said} at="bank" />
      <Pair>
        <PaperField {...shown} name="data.bank.name" />
        <PaperField {...shown} name="data.bank.ks" digits={20} />
      </Pair>
      <Pair>
        <PaperField {...shown} name="data.bank.rs" digits={20} />
        <PaperField {...shown} name="data.bank.ls" hint={t("lsHint")} />
      </Pair>
    </FormSection>
  );
}
