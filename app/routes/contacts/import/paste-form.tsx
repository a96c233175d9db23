import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";

export function PasteForm({ action, error }: { action: string; error: string | undefined }) {
  const { t } = useTranslation("contacts");
  const isBusy = useNavigation().formMethod === "POST";
  const field = { id: "import-table", errors: error ? [error] : undefined };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      className="stack gap-4"
      aria-labelledby="paste"
      noValidate
    >
      <h2 id="paste">{t("paste")}</h2>
      <Field field={field} label={t("pasteTable")} hint={t("pasteHelp")}>
        <Textarea id={field.id} name="table" rows={5} required wrap="off" spellCheck={false} className="num" />
      </Field>
      <div>
        <Button busy={isBusy && t("uploading")}>{t("pasteSend")}</Button>
      </div>
    </Form>
  );
}
