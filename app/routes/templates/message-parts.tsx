import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { HeadFields } from "../../components/message/head-fields";
import type { MessageFields } from "../../components/message/message-field";
import { TextField } from "../../components/message/text-field";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { channelOf } from "../../domain/channels/channels";
import type { Payload } from "../../domain/channels/payload";
import type { StoredFile } from "../../domain/files/choices";
import type { FormAnswer } from "./answer.server";
import type { FormView } from "./form-view.server";

// What most messages do without comes after the page.
const ExtraFields = lazy(() => import("../../components/message/extra-fields"));

interface MessagePartsProps extends Pick<FormAnswer, "files" | "found"> {
  spoken: FormAnswer["spoken"];
  view: FormView;
  type: string;
  payload: Partial<Payload>;
  /** As it stands right now. */
  live: Partial<Payload>;
  fieldOf: MessageFields;
  zone: string;
  onPicked: (file: StoredFile) => void;
}

/** The message itself, by the fields that a mailing writes it with. */
export function MessageParts(props: MessagePartsProps) {
  const { view, type, payload, live, fieldOf, files, found, spoken, zone, onPicked } = props;
  const { t } = useTranslation("templates");
  const { t: words } = useTranslation("compose");
  const sender = fieldOf("payload.sender");
  const { showsSender, sendsFrom, extras } = channelOf(type);
  return (
    <div className="stack gap-5">
      {(showsSender || sendsFrom) && (
        <Field
          field={sender}
          label={sendsFrom ? words("field_number") : t("sender")}
          hint={sendsFrom ? undefined : t("senderHint")}
          optional
        >
          <Input
            id={sender.id}
            name={sender.name}
            defaultValue={payload.sender ?? ""}
            placeholder={sendsFrom && words("numberAny")}
            list="sender-names"
            maxLength={255}
            autoComplete="off"
          />
        </Field>
      )}
      <datalist id="sender-names">
        {view.names.map((name) => name.type === type && <option key={name.name} value={name.name} />)}
      </datalist>
      <HeadFields type={type} payload={payload} fieldOf={fieldOf} />
      <TextField
        field={fieldOf("payload.text")}
        type={type}
        value={payload.text ?? ""}
        text={live.text ?? ""}
        sample={view.sample}
        most={view.maxSegments}
      />
      {extras.length > 0 && (
        <Suspense>
          <ExtraFields
            {...{ type, payload, fieldOf, live, files, found, spoken, zone, onPicked }}
            editor={view.editor}
            isStored={view.isWritten}
          />
        </Suspense>
      )}
    </div>
  );
}
