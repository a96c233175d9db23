import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PostFields, PostForm } from "../../../components/forms/post-form";
import { rowsFormOf } from "../../../components/forms/rows";
import { PageHead } from "../../../components/layout/page-head";
import { BankPart } from "../../../components/papers/bank-part";
import { AddressPart, ContactPart, SignerPart, TaxPart } from "../../../components/papers/other-parts";
import { PayerPart } from "../../../components/papers/payer-part";
import { Remaining, useLastAnswer } from "../../../components/papers/remaining";
import type { Said } from "../../../components/papers/verdict";
import { Button, LinkButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { BUSINESS_TYPES, fieldsFor } from "../../../domain/papers/requisites/fields";
import type { Profile } from "../../../domain/papers/requisites/find";
import { SCREENS } from "../../../screens";
import type { FormAnswer } from "./form-action.server";

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
  hasCleaner: boolean;
  countries: { code: string; name: string }[];
  /** null if read-only. */
  removeTo?: string | null;
  isReadOnly?: boolean;
}

/** The payer's details as a page. */
export function RequisiteForm(props: RequisiteFormProps) {
  const { t } = useTranslation("requisites");
  const { title, action, id, stored, removeTo, isReadOnly } = props;
  const { t: words } = useTranslation("common");
  const answer = useLastAnswer(props.answer);
  const form = rowsFormOf("requisite", answer?.reply, stored);
  const navigation = useNavigation();
  const intent = navigation.formAction === action ? (navigation.formData?.get("intent") ?? "") : null;
  return (
    <>
      <PageHead title={title} lead={t("allRequired")} crumb={{ to: LIST, label: t("crumb") }} />
      <PostForm may={!isReadOnly} action={action} className="stack mt-5 max-w-200 gap-6" noValidate>
        {/* Enter presses a form's first button. */}
        {!isReadOnly && <button type="submit" hidden tabIndex={-1} />}
        <input type="hidden" name="id" value={id} />
        <PostFields may={!isReadOnly}>
          <Parts key={form.key} {...props} form={form} said={answer?.said} pending={intent} />
        </PostFields>
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
      </PostForm>
    </>
  );
}

interface PartsProps extends RequisiteFormProps {
  form: ReturnType<typeof rowsFormOf>;
  said: Said | undefined;
  /** The pressed button; "" is the form's own submit button. */
  pending: FormDataEntryValue | null;
}

function Parts({ form, said, pending, profile, hasRegistry, hasCleaner, countries, ...props }: PartsProps) {
  const { isReadOnly, removeTo } = props;
  const { t } = useTranslation("requisites");
  const { field } = form;
  const isKept = removeTo !== undefined;
  const type = field("data.legal.businessType");
  const [businessType, setType] = useState(BUSINESS_TYPES.find((one) => one === type.value) ?? "company");
  const [matchesLegal, setLegal] = useState(form.isOn("data.postalAddress.matchesLegal"));
  const [matchesProfile, setProfile] = useState(form.isOn("contact.matchesProfile"));
  const fields = fieldsFor({ businessType, matchesLegal, matchesProfile });
  const shown = { field, fields };
  const busy = (at: string) => pending === at && t("looking");
  return (
    <>
      <Remaining {...shown} errors={form.errors ?? []} />
      <PayerPart
        {...shown}
        said={said}
        hasRegistry={hasRegistry}
        countries={countries}
        businessType={businessType}
        isReadOnly={isReadOnly}
        busy={busy("inn")}
        onType={setType}
        title={t("payer")}
      />
      <BankPart {...shown} said={said} hasRegistry={hasRegistry} busy={busy("bank")} />
      <SignerPart {...shown} said={said} hasCleaner={hasCleaner} busy={busy("fio")} />
      <TaxPart {...shown} />
      <AddressPart {...shown} hasRegistry={hasRegistry} matches={matchesLegal} onMatch={setLegal} />
      <ContactPart {...shown} matches={matchesProfile} onMatch={setProfile} profile={profile} />
      {isKept && <Checkbox name="isActive" defaultChecked={form.isOn("isActive")} label={t("isActive")} />}
    </>
  );
}
