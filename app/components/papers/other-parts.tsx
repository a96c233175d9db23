import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RegistryAddress } from "../../domain/base/shared/ports/registry";
import { TAX_SYSTEMS, VAT_RATES } from "../../domain/papers/requisites/fields";
import type { Profile } from "../../domain/papers/requisites/find";
import { BASES } from "../../domain/papers/requisites/terms";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/check";
import { formatRate } from "../ui/format";
import { FormSection, Pair, PaperField, type Shown } from "./form-fields";
import { useSuggestions, write } from "./use-suggestions";
import { Verdict } from "./verdict";

interface SignerPartProps extends Shown {
  said: Parameters<typeof Verdict>[0]["said"];
  hasCleaner: boolean;
  busy: string | false;
}

export function SignerPart({ said, hasCleaner, busy, ...shown }: SignerPartProps) {
  const { t } = useTranslation("requisites");
  const has = (name: string) => shown.fields.some((one) => one.name === name);
  const stored = shown.field("signer.basis.genitive").value;
  const bases = Object.entries(BASES).map(([key, { genitive }]) => ({
    value: genitive as string,
    label: t(`basis_${key as keyof typeof BASES}`),
  }));
  const options =
    !stored || bases.some(({ value }) => value === stored) ? bases : [...bases, { value: stored, label: stored }];
  return (
    <FormSection title={t("signer")}>
      <Pair>
        <PaperField {...shown} name="signer.position.nominative" />
        <PaperField {...shown} name="signer.position.genitive" />
        <PaperField {...shown} name="signer.fullName.nominative" />
        <PaperField {...shown} name="signer.fullName.genitive" />
      </Pair>
      {hasCleaner && has("signer.fullName.genitive") && (
        <>
          <div>
            <Button size="s" name="intent" value="fio" formNoValidate busy={busy}>
              {t("findGenitive")}
            </Button>
          </div>
          <Verdict said={said} at="fio" />
        </>
      )}
      {has("signer.basis.genitive") && (
        <Pair>
          <PaperField {...shown} name="signer.basis.genitive" options={options} />
          <PaperField {...shown} name="signer.basis.details" />
        </Pair>
      )}
    </FormSection>
  );
}

export function TaxPart(shown: Shown) {
  const { t, i18n } = useTranslation("requisites");
  if (!shown.fields.some(({ name }) => name === "data.tax.system")) return null;
  return (
    <FormSection title={t("tax")}>
      <Pair>
        <PaperField
          {...shown}
          name="data.tax.system"
          options={TAX_SYSTEMS.map((value) => ({ value, label: t(`tax_${value}`) }))}
        />
        <PaperField
          {...shown}
          name="data.tax.vat"
          options={VAT_RATES.map((value) => ({
            value,
            label: value === "none" ? t("vat_none") : formatRate(Number(value) / 100, i18n.language),
          }))}
        />
      </Pair>
    </FormSection>
  );
}

interface MatchedProps extends Shown {
  matches: boolean;
  onMatch: (matches: boolean) => void;
}

export function AddressPart({ matches, onMatch, ...shown }: MatchedProps & { hasRegistry: boolean }) {
  const { t } = useTranslation("requisites");
  return (
    <FormSection title={t("addresses")}>
      <h3 className="text-sm font-medium">{t("legalAddress")}</h3>
      <Address {...shown} place="data.legalAddress" />
      <Checkbox
        name="data.postalAddress.matchesLegal"
        defaultChecked={matches}
        onChange={({ currentTarget }) => onMatch(currentTarget.checked)}
        label={t("matchesLegal")}
      />
      {!matches && (
        <>
          <h3 className="text-sm font-medium">{t("postalAddress")}</h3>
          <Address {...shown} place="data.postalAddress" />
        </>
      )}
    </FormSection>
  );
}

function Address({ place, hasRegistry, ...shown }: Shown & { place: string; hasRegistry: boolean }) {
  const list = useId();
  const { found, onInput } = useSuggestions<RegistryAddress>("/account/requisites/addresses", (typed, known, form) => {
    const taken = known.find(({ value }) => value === typed);
    if (!taken) return !hasRegistry;
    write(form, `${place}.index`, taken.index);
    write(form, `${place}.city`, taken.city);
    write(form, `${place}.address`, taken.address);
    return true;
  });
  return (
    <>
      <Pair>
        <PaperField {...shown} name={`${place}.index`} />
        <PaperField {...shown} name={`${place}.city`} />
      </Pair>
      <PaperField {...shown} name={`${place}.address`} list={list} onInput={onInput} />
      <datalist id={list}>
        {found.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Pair>
        <PaperField {...shown} name={`${place}.phone`} type="tel" />
        <PaperField {...shown} name={`${place}.phoneAdd`} />
      </Pair>
    </>
  );
}

export function ContactPart({ matches, onMatch, profile, ...shown }: MatchedProps & { profile: Profile }) {
  const { t } = useTranslation("requisites");
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(" ");
  const who = [name, profile.email].filter(Boolean).join(", ");
  return (
    <FormSection title={t("contact")}>
      <Checkbox
        name="contact.matchesProfile"
        defaultChecked={matches}
        onChange={({ currentTarget }) => onMatch(currentTarget.checked)}
        label={who ? t("matchesProfile", { who }) : t("matchesProfileNobody")}
      />
      {!matches && (
        <>
          <Pair>
            <PaperField {...shown} name="contact.lastName" />
            <PaperField {...shown} name="contact.firstName" />
            <PaperField {...shown} name="contact.middleName" />
            <PaperField {...shown} name="contact.phone" type="tel" />
          </Pair>
          <PaperField {...shown} name="contact.email" type="email" />
        </>
      )}
    </FormSection>
  );
}
