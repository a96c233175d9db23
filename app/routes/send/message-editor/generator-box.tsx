import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isIntent } from "../../../components/forms/intents";
import { typeInto } from "../../../components/message/typing";
import { GeneratorFields, Variants } from "../../../components/speech/generator-panel";
import { Button } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import type { GeneratorReply } from "../../../domain/messaging/generator/view";
import { type Intent, intentOf } from "../step/intents";

interface GeneratorBoxProps {
  fieldId: string;
  written: GeneratorReply | undefined;
}

/** Generates texts for the message. */
export default function GeneratorBox({ fieldId, written }: GeneratorBoxProps) {
  const { t } = useTranslation("generator");
  const { variants = [], errors = [], typed = {} } = written ?? {};
  const navigation = useNavigation();
  const isBusy = isIntent<Intent>(navigation.formData?.get("intent"), "write");
  // Results arrive before the reloaded draft: insertion is disabled until then.
  const isReady = navigation.state === "idle";
  const insert = (text: string) => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const { value } = field;
    // Replaces the previously inserted variant.
    const before = variants.find((variant) => value.trimEnd().endsWith(variant.text))?.text ?? "";
    const kept = value.trimEnd().slice(0, value.trimEnd().length - before.length);
    typeInto(field, kept === "" || kept.endsWith(" ") ? kept + text : `${kept} ${text}`, true);
  };
  return (
    <div className="stack mt-3 gap-4">
      <ErrorSummary errors={errors.length > 0 ? errors : undefined} />
      <GeneratorFields typed={typed} within="generator." />
      <div>
        <Button icon="pencil" {...intentOf("write")} busy={isBusy && t("writing")}>
          {t("write")}
        </Button>
      </div>
      {isReady && <Variants variants={variants} onInsert={insert} />}
    </div>
  );
}
