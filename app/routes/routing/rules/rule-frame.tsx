import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { PageHead } from "../../../components/layout/page-head";
import { Button, LinkButton } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/check";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { SaveOnEnter } from "../shared/row-buttons";

interface RuleFrameProps {
  group: { title: string; to: string };
  ruleId: string | null;
  form: RowsForm;
  children: ReactNode;
}

/** Page of a rule; children are its own fields. */
export function RuleFrame({ group, ruleId, form, children }: RuleFrameProps) {
  const { t } = useTranslation("routing");
  const { field, errors, isOn } = form;
  const target = `${group.to}/rules/${ruleId ?? "new"}`;
  const navigation = useNavigation();
  const isBusy = navigation.formAction === target && !navigation.formData?.has("__intent__");
  return (
    <>
      <PageHead
        crumb={{ to: group.to, label: group.title }}
        title={t(ruleId ? "rule_edit" : "rule_new")}
        actions={
          ruleId && (
            <LinkButton icon="trash-2" variant="danger" to={`${group.to}/rules/${ruleId}/remove`}>
              {t("removeMore")}
            </LinkButton>
          )
        }
      />
      <Form method="post" action={target} noValidate preventScrollReset className="mt-5 stack max-w-160 gap-6">
        <SaveOnEnter />
        <ErrorSummary errors={errors} />
        <TextField field={field("title")} label={t("title")} maxLength={150} autoComplete="off" />
        {children}
        <Checkbox name="isActive" defaultChecked={isOn("isActive")} label={t("on")} hint={t("onHelp")} />
        <div className="row">
          <Button variant="primary" busy={isBusy && t("save")}>
            {t("save")}
          </Button>
          <LinkButton to={group.to}>{t("cancel")}</LinkButton>
        </div>
      </Form>
    </>
  );
}
