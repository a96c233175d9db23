import { useTranslation } from "react-i18next";
import { Field } from "../../../components/ui/field";
import { Input, Textarea } from "../../../components/ui/input";
import { channelOf, type ExtraName } from "../../../domain/base/channels/channels";
import type { DraftSplit } from "../../../domain/messaging/sendings/compose/draft-content";
import type { StepFields } from "../step/field";

const HALF = "50";

/** The second text of a split campaign and its share; if empty, everyone gets the first text. */
export default function SplitBox({
  type,
  split,
  fieldOf,
}: {
  type: string;
  split: DraftSplit | undefined;
  fieldOf: StepFields;
}) {
  const { t } = useTranslation("compose");
  const [text, subject, share] = [fieldOf("split.text"), fieldOf("split.subject"), fieldOf("split.share")];
  const extras: readonly ExtraName[] = channelOf(type).extras;
  const isOpen = split !== undefined || [text, subject, share].some(({ errors }) => errors);
  return (
    <details open={isOpen}>
      <summary className="text-accent hover:underline">{t("split")}</summary>
      <div className="stack mt-3 gap-4">
        <p className="hint">{t("splitHelp")}</p>
        {extras.includes("subject") && (
          <Field field={subject} label={t("splitSubject")}>
            <Input
              id={subject.id}
              name={subject.name}
              defaultValue={split?.subject ?? ""}
              maxLength={255}
              autoComplete="off"
            />
          </Field>
        )}
        <Field field={text} label={t("splitText")}>
          <Textarea id={text.id} name={text.name} defaultValue={split?.text ?? ""} rows={4} />
        </Field>
        <Field field={share} label={t("splitShare")}>
          <Input
            id={share.id}
            name={share.name}
            defaultValue={split?.share ?? HALF}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
          />
        </Field>
      </div>
    </details>
  );
}
