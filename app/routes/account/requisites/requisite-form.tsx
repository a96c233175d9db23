import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { Segmented } from "../../../components/ui/choices";
import { BUSINESS_TYPES, fieldsFor } from "../../../domain/requisites/fields";
import type { Profile } from "../../../domain/requisites/find";
import { OPFS } from "../../../domain/requisites/terms";
import { SCREENS } from "../../../screens";
import { BankPart } from "./bank-part";
import type { FormAnswer, Said } from "./form-action.server";
import { FormSection, Pair, PaperField } from "./form-fields";
import { AddressPart, ContactPart, SignerPart, TaxPart } from "./other-parts";
import { Remaining } from "./remaining";
import { Verdict } from "./verdict";

const LIST = SCREENS.requisites.path;

export interface RequisiteFormProps {
  title: string;
  action: string;
  /** For idempotency. */
  id: string;
  stored: Parameters<typeof rowsFormOf>[2];
  answer: FormAnswer | undefined;
  profile: Profile;
  hasRegistry: boolean;
  countries: { code: string; name: string }[];
  /** Null where it may only be read. */
  removeTo?: string | null;
  isReadOnly?: boolean;
}

/** The payer's details on a page of their own. */
export function RequisiteForm(props: RequisiteFormProps) {
  const { t } = useTranslation("requisites");
  const { title, action, id, stored, answer, removeTo, isReadOnly } = props;
  const { t: words } = useTranslation("common");
  const form = rowsFormOf("requisite", answer?.reply, stored);
  const navigation = useNavigation();
  const intent = navigation.formAction === action ? (navigation.formData?.get("intent") ?? "") : null;
  return (
    <>
      <PageHead title={title} lead={t("allRequired")} crumb={{ to: LIST, label: t("crumb") }} />
      <Form method="post" action={action} className="stack mt-5 max-w-200 gap-6" noValidate>
        {/* Enter presses the first button. */}
        <button type="submit" hidden tabIndex={-1} />
        <input type="hidden" name="id" value={id} />
        <Parts key={form.key} {...props} form={form} said={answer?.said} pending={intent} />
        <div className="row flex-wrap justify-between border-t border-line pt-4">
          {!isReadOnly && (
            <Button variant="primary" busy={intent === "" && t("saving")}>
              {t("save")}
            </Button>
          )}
          {removeTo && (
            <LinkButton variant="danger" to={removeTo}>
              {t("removeMore")}
            </LinkButton>
          )}
          <LinkButton variant="quiet" to={LIST}>
            {words("cancel")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

interface PartsProps extends RequisiteFormProps {
  form: ReturnType<typeof rowsFormOf>;
  said: Said | undefined;
  /** The button that was pressed; "": the form's own. */
  pending: FormDataEntryValue | null;
}

function Parts({ form, said, pending, profile, hasRegistry, countries }: PartsProps) {
  const { t } = useTranslation("requisites");
  const { field } = form;
  const type = field("data.legal.businessType");
  const [businessType, setType] = useState(BUSINESS_TYPES.find((one) => one === type.value) ?? "company");
  const [matchesLegal, setLegal] = useState(form.isOn("data.postalAddress.matchesLegal"));
  const [matchesProfile, setProfile] = useState(form.isOn("contact.matchesProfile"));
  const fields = fieldsFor({ businessType, matchesLegal, matchesProfile });
  const shown = { field, fields };
  const isForeign = businessType === "foreign";
  const opf = field("data.legal.opf").value;
  const opfs = OPFS.includes(opf) || !opf ? OPFS : [...OPFS, opf];
  const busy = (at: string) => pending === at && t("looking");
  return (
    <>
      <Remaining {...shown} errors={form.errors ?? []} />
      <FormSection title={t("payer")}>
        <Segmented
          field={type}
          legend={t("payer")}
          legendHidden
          defaultValue={businessType}
          onPick={(value) => setType(BUSINESS_TYPES.find((one) => one === value) ?? "company")}
          options={BUSINESS_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
        <noscript>
          <Button size="s" name="intent" value="kind" formNoValidate>
            {t("showFields")}
          </Button>
        </noscript>
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
            <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[2fr_1fr]">
              <PaperField {...shown} name="data.legal.inn" digits={12} />
              {hasRegistry && (
                <Button name="intent" value="inn" formNoValidate busy={busy("inn")}>
                  {t("fillByInn")}
                </Button>
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
        <Pair>
          <PaperField {...shown} name="data.legal.kpp" hint={t("kppHint")} />
          <PaperField
            {...shown}
            name="data.legal.ogrn"
            digits={15}
            hint={t("ogrnHint", { number: businessType === "company" ? 13 : 15 })}
          />
          <PaperField {...shown} name="data.legal.okpo" digits={10} />
        </Pair>
      </FormSection>
      <BankPart {...shown} said={said} hasRegistry={hasRegistry} busy={busy("bank")} />
      <SignerPart {...shown} said={said} hasRegistry={hasRegistry} busy={busy("fio")} />
      <TaxPart {...shown} />
      <AddressPart {...shown} matches={matchesLegal} onMatch={setLegal} />
      <ContactPart {...shown} matches={matchesProfile} onMatch={setProfile} profile={profile} />
    </>
  );
}
