import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rowsFormOf } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { PageHead } from "../../../components/layout/page-head";
import { BankPart } from "../../../components/papers/bank-part";
import { FormSection, PaperField } from "../../../components/papers/form-fields";
import { AddressPart, SignerPart } from "../../../components/papers/other-parts";
import { PayerPart } from "../../../components/papers/payer-part";
import { Remaining, useLastAnswer } from "../../../components/papers/remaining";
import type { Said } from "../../../components/papers/verdict";
import { Button, LinkButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { BUSINESS_TYPES, fieldsFor, TAX_SYSTEMS } from "../../../domain/papers/requisites/fields";
import { SCREENS } from "../../../screens";
import type { CompanyAnswer } from "./company-action.server";
import { DocumentsPart } from "./documents-part";

const LIST = SCREENS.companies.path;

export interface CompanyFormProps {
  title: string;
  action: string;
  /** For idempotency. */
  id: string;
  stored: Parameters<typeof rowsFormOf>[2];
  answer: CompanyAnswer | undefined;
  images: Record<"stamp" | "signature", string | null>;
  hasRegistry: boolean;
  hasCleaner: boolean;
  countries: { code: string; name: string }[];
  removeTo?: string | null;
}

export function CompanyForm(props: CompanyFormProps) {
  const { title, action, id, stored, removeTo } = props;
  const { t } = useTranslation("companies");
  const { t: words } = useTranslation("requisites");
  const { t: common } = useTranslation("common");
  const answer = useLastAnswer(props.answer);
  const form = rowsFormOf("company", answer?.reply, stored);
  const navigation = useNavigation();
  const pending = navigation.formAction === action ? (navigation.formData?.get("intent") ?? "") : null;
  return (
    <>
      <PageHead title={title} lead={words("allRequired")} crumb={{ to: LIST, label: t("caption") }} />
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="stack mt-5 max-w-200 gap-6"
        noValidate
      >
        {/* Enter presses a form's first button. */}
        <button type="submit" hidden tabIndex={-1} />
        <input type="hidden" name="id" value={id} />
        <Parts key={form.key} {...props} answer={answer} form={form} said={answer?.said} pending={pending} />
        <div className="row flex-wrap justify-between border-t border-line pt-4">
          <Button variant="primary" busy={pending === "" && words("saving")}>
            {t("save")}
          </Button>
          {removeTo && (
            <LinkButton variant="danger" to={removeTo}>
              {words("removeMore")}
            </LinkButton>
          )}
          <LinkButton variant="quiet" to={LIST}>
            {common("cancel")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

interface PartsProps extends CompanyFormProps {
  form: ReturnType<typeof rowsFormOf>;
  said: Said | undefined;
  /** The pressed button; "" is the form's own submit button. */
  pending: FormDataEntryValue | null;
}

function Parts({ form, said, pending, hasRegistry, hasCleaner, countries, images, stored, answer }: PartsProps) {
  const { t } = useTranslation("requisites");
  const { t: own } = useTranslation("companies");
  const { field } = form;
  const [businessType, setType] = useState(
    BUSINESS_TYPES.find((one) => one === field("data.legal.businessType").value) ?? "company",
  );
  const [matchesLegal, setLegal] = useState(form.isOn("data.postalAddress.matchesLegal"));
  // VAT rates have a field of their own.
  const fields = fieldsFor({ businessType, matchesLegal, matchesProfile: true }).filter(
    ({ name }) => name !== "data.tax.vat",
  );
  const shown = { field, fields };
  const busy = (at: string) => pending === at && t("looking");
  const value = (answer?.reply.initialValue ?? stored) as { documentTypes?: string | string[] };
  const labelled = (["vatRates", "documentTypes", "stamp", "signature"] as const).map((name) => ({
    name,
    label: own(name),
  }));
  return (
    <>
      <Remaining {...shown} more={labelled} errors={form.errors ?? []} />
      <PayerPart
        {...shown}
        said={said}
        hasRegistry={hasRegistry}
        countries={countries}
        businessType={businessType}
        busy={busy("inn")}
        onType={setType}
        title={own("seller")}
      />
      <BankPart {...shown} said={said} hasRegistry={hasRegistry} busy={busy("bank")} />
      <SignerPart {...shown} said={said} hasCleaner={hasCleaner} busy={busy("fio")} />
      <FormSection title={t("tax")}>
        <PaperField
          {...shown}
          name="data.tax.system"
          options={TAX_SYSTEMS.map((system) => ({ value: system, label: t(`tax_${system}`) }))}
        />
      </FormSection>
      <DocumentsPart form={form} chosen={[value.documentTypes ?? []].flat()} images={images} />
      <AddressPart {...shown} hasRegistry={hasRegistry} matches={matchesLegal} onMatch={setLegal} />
      <FormSection title={own("inList")}>
        <TextField field={field("title")} label={own("title")} hint={own("titleHint")} optional maxLength={150} />
        <Checkbox name="isActive" defaultChecked={form.isOn("isActive")} label={own("isActive")} />
      </FormSection>
    </>
  );
}
