import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";

/** One CSV file; the browser's own field also takes a dropped one. */
export function UploadForm({ action, error }: { action: string; error: string | undefined }) {
  const { t } = useTranslation("contacts");
  const isBusy = useNavigation().formMethod === "POST";
  const field = { id: "import-file", errors: error ? [error] : undefined };
  return (
    <Form method="post" encType="multipart/form-data" action={action} className="stack gap-4">
      <div className="drop-zone">
        <Field field={field} label={t("file")} hint={t("fileHelp")}>
          <Input id={field.id} name="file" type="file" accept=".csv,text/csv" required />
        </Field>
      </div>
      <div>
        <Button variant="primary" icon="upload" busy={isBusy && t("uploading")}>
          {t("upload")}
        </Button>
      </div>
    </Form>
  );
}
