import { useTranslation } from "react-i18next";
import type { BusinessType } from "../../../db/schema/papers";
import { BUSINESS_TYPES } from "../../domain/papers/requisites/fields";
import { OPFS } from "../../domain/papers/requisites/terms";
import { Button } from "../ui/button";
import { Segmented } from "../ui/choices";
import { Beside, FormSection, Pair, PaperField, type Shown } from "./form-fields";
import { type Said, Verdict } from "./verdict";

interface PayerPartProps extends Shown {
  title: string;
  businessType: BusinessType;
  onType: (type: BusinessType) => void;
  said: Said | undefined;
  hasRegistry: boolean;
  isReadOnly?: boolean | undefined;
  busy: string | false;
  countries: { code: string; name: string }[];
}

/** Payer kind (company, sole proprietor or foreign company) and the numbers of that kind. */
export function PayerPart(props: PayerPartProps) {
  const { title, businessType, onType, said, hasRegistry, isReadOnly, busy, countries, ...shown } = props;
  const { t } = useTranslation("requisites");
  const { field } = shown;
  const type = field("data.legal.businessType");
  const isForeign = businessType === "foreign";
  const opf = field("data.legal.opf").value;
  const opfs = OPFS.includes(opf) || !opf ? OPFS : [...OPFS, opf];
  return (
    <FormSection title={title}>
      <Segmented
        field={type}
        legend={title}
        legendHidden
        defaultValue={businessType}
        onPick={(value) => onType(BUSINESS_TYPES.find((one) => one === value) ?? "company")}
        options={BUSINESS_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
      />
      {!isReadOnly && (
        <noscript>
          <Button size="s" name="intent" value="kind" formNoValidate>
            {t("showFields")}
          </Button>
        </noscript>
      )}
      {isForeign ? (
        <Pair>
          <PaperField
            {...shown}
            name="data.legal.country"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <PaperField {...shown} name="data.legal.vatNumber" hint={t("vatNumberHint")} />
        </Pair>
      ) : (
        <>
          <div className="grid items-start gap-x-4 sm:grid-cols-[2fr_1fr]">
            <PaperField {...shown} name="data.legal.inn" />
            {hasRegistry && (
              <Beside>
                <Button name="intent" value="inn" formNoValidate busy={busy}>
                  {t("fillByInn")}
                </Button>
              </Beside>
            )}
          </div>
          <Verdict said={said} at="inn" />
        </>
      )}
      {businessType === "company" && (
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_1.4fr]">
          <PaperField {...shown} name="data.legal.opf" options={opfs.map((value) => ({ value, label: value }))} />
          <PaperField {...shown} name="data.legal.name" autoComplete="organization" />
        </div>
      )}
      {businessType !== "company" && <PaperField {...shown} name="data.legal.name" />}
      {isForeign && <PaperField {...shown} name="data.legal.opf" hint={t("opfHint")} />}
      {businessType === "company" && (
        <>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[2fr_1fr]">
            <Pair>
              <PaperField {...shown} name="data.legal.kpp" />
              <PaperField {...shown} name="data.legal.ogrn" digits={15} />
            </Pair>
            <PaperField {...shown} name="data.legal.okpo" digits={14} />
          </div>
          <p className="text-sm text-ink-2">{t("ogrnHint")}</p>
        </>
      )}
      {businessType === "entrepreneur" && (
        <Pair>
          <PaperField {...shown} name="data.legal.ogrn" digits={15} />
          <PaperField {...shown} name="data.legal.okpo" digits={10} />
        </Pair>
      )}
    </FormSection>
  );
}
