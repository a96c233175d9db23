import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Choices } from "../../../components/ui/choices";
import { Field } from "../../../components/ui/field";
import { Input, SearchInput, Select } from "../../../components/ui/input";
import type { StepField } from "../step/field";
import { findOnEnter } from "../step/find-on-enter";
import { intentOf } from "../step/intents";
import type { Editor } from "./editor.server";

/** Starts from a template, or saves the draft as one. */
export default function TemplateBox({ editor, titleField }: { editor: Editor; titleField: StepField }) {
  const { t } = useTranslation("compose");
  const { templates, maySaveTemplate } = editor;
  const has = templates.shown.length > 0 || templates.search !== "";
  if (!has && !maySaveTemplate) return null;
  const field = { ...titleField, id: "template-title" };
  return (
    <details open={Boolean(titleField.errors) || templates.search !== ""}>
      <summary className="text-accent hover:underline">{t("templates")}</summary>
      <div className="stack mt-3 gap-4">
        {has && <Chooser templates={templates} />}
        {maySaveTemplate && (
          <div className="row flex-wrap items-end gap-3">
            <Field field={field} label={t("templateTitle")} hint={t("templateHelp")} className="min-w-0">
              <Input id={field.id} name={field.name} maxLength={150} autoComplete="off" />
            </Field>
            <Button {...intentOf("saveTemplate")}>{t("saveTemplate")}</Button>
          </div>
        )}
      </div>
    </details>
  );
}

/** Newest templates; others by search. */
function Chooser({ templates: { shown, isPart, search } }: Pick<Editor, "templates">) {
  const { t } = useTranslation("compose");
  const channelName = useChannelName();
  const isSearch = search !== "";
  const fill = <Button {...intentOf("template")}>{t("fillIn")}</Button>;
  return (
    <>
      {(isPart || isSearch) && (
        <div className="row max-w-112 gap-2">
          <SearchInput
            key={search}
            name="find.template"
            label={t("findTemplate")}
            placeholder={t("findTemplate")}
            defaultValue={search}
            onKeyDown={findOnEnter}
          />
          <Button {...intentOf("find", "template")}>{t("find")}</Button>
        </div>
      )}
      {isSearch && shown.length === 0 && <p className="hint">{t("noneFound")}</p>}
      {isSearch && shown.length > 0 && (
        <>
          <Choices
            field={{ id: "template", name: "template" }}
            legend={t("chooseTemplate")}
            options={shown.map(({ id, title, type }) => ({ value: id, label: title, hint: channelName(type) }))}
          />
          {isPart && <p className="hint">{t("foundPart")}</p>}
          <div>{fill}</div>
        </>
      )}
      {!isSearch && (
        <div className="row flex-wrap items-end gap-3">
          <Field field={{ id: "template" }} label={t("chooseTemplate")} className="min-w-0">
            <Select
              id="template"
              name="template"
              blank={t("noTemplate")}
              options={shown.map(({ id, title, type }) => ({ value: id, label: `${title} (${channelName(type)})` }))}
            />
          </Field>
          {fill}
        </div>
      )}
    </>
  );
}
