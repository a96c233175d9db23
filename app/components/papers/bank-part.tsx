import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RegistryBank } from "../../domain/shared/ports/registry";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Beside, FormSection, Pair, PaperField, type Shown, useLabels } from "./form-fields";
import { Verdict } from "./verdict";

interface BankPartProps extends Shown {
  said: Parameters<typeof Verdict>[0]["said"];
  hasRegistry: boolean;
  busy: string | false;
}

const PAUSE_MS = 300;

/** Suggests while one types; a suggestion that is taken fills the bank's other fields. */
export function BankPart({ said, hasRegistry, busy, ...shown }: BankPartProps) {
  const { t } = useTranslation("requisites");
  const labelOf = useLabels(shown);
  const [suggested, suggest] = useState<RegistryBank[]>([]);
  const list = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const bik = shown.field("data.bank.bik");
  const isForeign = !shown.fields.some(({ name }) => name === "data.bank.bik");

  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    const query = currentTarget.value.trim();
    const taken = suggested.find((bank) => bank.bik === query);
    if (taken && currentTarget.form) {
      write(currentTarget.form, "data.bank.name", taken.name);
      write(currentTarget.form, "data.bank.ks", taken.ks);
    } else if (hasRegistry && query.length > 2) {
      timer.current = setTimeout(async () => suggest(await findBanks(query)), PAUSE_MS);
    }
  }

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
      <PaperField {...shown} name="data.bank.rs" digits={20} />
    </FormSection>
  );
}

/** Not by a fetcher: where that fails, it takes the form away with all that was typed. */
async function findBanks(query: string): Promise<RegistryBank[]> {
  const answer = await fetch(`/account/requisites/banks?${new URLSearchParams({ query })}`).catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  return (found as { banks: RegistryBank[] } | null)?.banks ?? [];
}

function write(form: HTMLFormElement, name: string, value: string) {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}
