import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import type { StepField } from "../step-field";
import type { Editor } from "./editor.server";

/** A template to begin with, and a way to keep this mailing as one. */
export function TemplateBox({ editor, titleField }: { editor: Editor; titleField: StepField }) {
  const { t } = useTranslation("compose");
  const channelName = useChannelName();
  const { templates, maySaveTemplate } = editor;
  if (templates.length === 0 && !maySaveTemplate) return null;
  const field = { ...titleField, id: "template-title" };
  return (
    <details open={Boolean(titleField.errors)}>
      <summary className="text-accent hover:underline">{t("templates")}</summary>
      <div className="stack mt-3 gap-4">
        {templates.length > 0 && (
          <div className="row flex-wrap items-end gap-3">
            <Field field={{ id: "template" }} label={t("chooseTemplate")} className="min-w-0">
              <Select
                id="template"
                name="template"
                blank={t("noTemplate")}
                options={templates.map(({ id, title, type }) => ({
                  value: id,
                  label: `${title} (${channelName(type)})`,
                }))}
              />
            </Field>
            <Button name="intent" value="template">
              {t("fillIn")}
            </Button>
          </div>
        )}
        {maySaveTemplate && (
          <div className="row flex-wrap items-end gap-3">
            <Field field={field} label={t("templateTitle")} hint={t("templateHelp")} className="min-w-0">
              <Input id={field.id} name={field.name} maxLength={150} autoComplete="off" />
            </Field>
            <Button name="intent" value="saveTemplate">
              {t("saveTemplate")}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
