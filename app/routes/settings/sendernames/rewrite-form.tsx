import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { Button } from "../../../components/ui/button";
import { CompanyField, NameVerdict } from "./name-fields";
import type { ShownName } from "./name-view.server";

interface RewriteFormProps {
  action: string;
  row: ShownName["row"];
  named: ShownName["named"];
  field: FieldOf;
}

export function RewriteForm({ action, row, named, field }: RewriteFormProps) {
  const { t } = useTranslation("sendernames");
  const { t: words } = useTranslation("moderation");
  const isBusy = useNavigation().formData?.get("intent") === "rewrite";
  const submit = words(row.moderation === "rejected" ? "resubmit" : "save");
  const [name, setName] = useState(field("name").value);
  return (
    <section className="stack gap-3" aria-labelledby="correct">
      <h3 id="correct">{t("correct")}</h3>
      <Form method="post" action={action} noValidate className="stack gap-4">
        <input type="hidden" name="seen" value={row.updatedAt} />
        <TextField
          field={field("name")}
          label={t("name")}
          hint={named && <NameVerdict {...named} name={name} />}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
        <CompanyField field={field("comment")} />
        <div>
          <Button name="intent" value="rewrite" busy={isBusy && submit}>
            {submit}
          </Button>
        </div>
      </Form>
    </section>
  );
}
