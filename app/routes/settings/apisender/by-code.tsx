import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import { PhoneInput } from "../../../components/ui/masked-input";

interface ByCodeProps {
  action: string;
  answer: { code: string | null; phone: string; errors: string[] } | undefined;
}

/** Pairing code, for users on the phone being paired. */
export function ByCode({ action, answer }: ByCodeProps) {
  const { t } = useTranslation("apisender");
  const isBusy = useNavigation().formAction === action;
  return (
    <details open={Boolean(answer)}>
      <summary className="text-sm text-accent">{t("byCode")}</summary>
      <div className="stack mt-3 gap-3">
        <ErrorSummary errors={answer?.errors} />
        {answer?.code && (
          <div role="status">
            <p className="text-sm text-ink-2">{t("codeHelp")}</p>
            <output className="font-mono text-2xl select-all">{answer.code}</output>
          </div>
        )}
        <Form className="stack gap-3" method="post" action={action} replace preventScrollReset>
          <Field field={{ id: "own-phone" }} label={t("ownPhone")}>
            <PhoneInput id="own-phone" name="phone" defaultValue={answer?.phone ?? ""} required />
          </Field>
          <Button className="self-start" busy={isBusy && t("getCode")}>
            {t("getCode")}
          </Button>
        </Form>
      </div>
    </details>
  );
}
