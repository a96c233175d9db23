import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { MODERATIONS } from "../../../domain/network/routing/rules/tags";
import { ChannelSelect } from "../shared/channel-select";
import { FormRows } from "../shared/form-rows";
import { FallbackRows } from "./fallback-rows";

/** Actions: text, sender, moderation, type, buttons. */
export function ActionFields({ form }: { form: RowsForm }) {
  const { t } = useTranslation("routing");
  const moderation = form.field("actions.moderation");
  return (
    <>
      <h2>{t("actions")}</h2>
      <Changes form={form} what="text" />
      <Changes form={form} what="sender" />
      <Field field={moderation} label={t("moderation")}>
        <Select
          id={moderation.id}
          name={moderation.name}
          blank={t("unchanged")}
          options={MODERATIONS.map((value) => ({ value, label: t(`moderation_${value}`) }))}
          defaultValue={moderation.value}
        />
      </Field>
      <ChannelSelect field={form.field("actions.type")} label={t("newType")} blank={t("unchanged")} />
      <FallbackRows form={form} />
      <FormRows form={form} name="actions.buttons" legend={t("buttons")} add={t("addButton")}>
        {(row) => (
          <>
            <TextField field={form.field(`${row}.text`)} label={t("buttonText")} maxLength={30} autoComplete="off" />
            <TextField
              field={form.field(`${row}.url`)}
              label={t("buttonUrl")}
              maxLength={2048}
              inputMode="url"
              autoComplete="off"
            />
          </>
        )}
      </FormRows>
    </>
  );
}

function Changes({ form, what }: { form: RowsForm; what: "text" | "sender" }) {
  const { t } = useTranslation("routing");
  return (
    <FormRows
      form={form}
      name={`actions.${what}`}
      legend={t(`change_${what}`)}
      hint={t("changeHelp")}
      add={t(`addChange_${what}`)}
    >
      {(row) => (
        <>
          <TextField field={form.field(`${row}.pattern`)} label={t("pattern")} optional={t("wholeIfEmpty")} />
          <TextField field={form.field(`${row}.with`)} label={t("replaceWith")} optional />
        </>
      )}
    </FormRows>
  );
}
