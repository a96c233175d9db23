import { useTranslation } from "react-i18next";
import { channelOf, type ExtraName } from "../../domain/base/channels/channels";
import type { Payload } from "../../domain/base/channels/payload";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import type { MessageFields } from "./message-field";

const MOST = { subject: 255, title: 150 } as const;

/** E-mail subject or push title. */
export function HeadFields({
  type,
  payload,
  fieldOf,
}: {
  type: string;
  payload: Partial<Payload>;
  fieldOf: MessageFields;
}) {
  const { t } = useTranslation("compose");
  const { extras, needs } = channelOf(type) as { extras: readonly ExtraName[]; needs: readonly ExtraName[] };
  return (["subject", "title"] as const)
    .filter((name) => extras.includes(name))
    .map((name) => {
      const field = fieldOf(`payload.${name}`);
      return (
        <Field key={name} field={field} label={t(`field_${name}`)} optional={!needs.includes(name)}>
          <Input
            id={field.id}
            name={field.name}
            defaultValue={payload[name] ?? ""}
            maxLength={MOST[name]}
            autoComplete="off"
          />
        </Field>
      );
    });
}
