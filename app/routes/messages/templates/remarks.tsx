import { useTranslation } from "react-i18next";
import type { MessageFields } from "../../../components/message/message-field";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import type { FormView } from "./form-view.server";

interface RemarksProps {
  comments: FormView["comments"];
  drawn: FormView["stored"];
  fieldOf: MessageFields;
}

export function Remarks({ comments, drawn, fieldOf }: RemarksProps) {
  const { t } = useTranslation("templates");
  const users = fieldOf("users");
  return (
    <>
      {comments.map((name) => (
        <Field key={name} field={fieldOf(name)} label={t(name)} hint={t(`${name}Hint`)} optional>
          <Textarea id={fieldOf(name).id} name={name} defaultValue={drawn.comments[name]} rows={2} maxLength={1000} />
        </Field>
      ))}
      {drawn.users !== null && (
        <Field
          field={{ ...users, errors: users.errors ?? fieldOf("Users").errors }}
          label={t("users")}
          hint={t("usersHint")}
          optional
        >
          <Textarea
            id={users.id}
            name="users"
            defaultValue={drawn.users}
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
          />
        </Field>
      )}
    </>
  );
}
