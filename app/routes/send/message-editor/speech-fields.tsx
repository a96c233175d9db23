import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Recording } from "../../../components/speech/recording";
import { ToneSelect } from "../../../components/speech/tone-select";
import { VoiceSelect } from "../../../components/speech/voice-select";
import { Button } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { Field } from "../../../components/ui/field";
import type { Payload } from "../../../domain/channels/payload";
import type { StepAnswer } from "../step.server";
import type { StepFields } from "../step-field";
import type { Editor } from "./editor.server";

interface SpeechFieldsProps {
  tts: Payload["tts"];
  fieldOf: StepFields;
  voices: Editor["voices"];
  spoken: StepAnswer["spoken"];
}

/** Who reads the text out and how; the recording can be listened to, and taken as it is. */
export function SpeechFields({ tts, fieldOf, voices: { synthesizers, mayListen }, spoken }: SpeechFieldsProps) {
  const { t } = useTranslation("speech");
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get("intent") === "speak";
  const field = fieldOf("payload.tts.voice");
  const { made = null, errors = [] } = spoken ?? {};
  const [first] = synthesizers;
  if (!first) return null;
  return (
    <div className="stack gap-3">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field field={field} label={t("voice")}>
          <VoiceSelect
            {...{ id: field.id, name: field.name, synthesizers }}
            chosen={voiceOf(tts ?? { synthesizer: first.id, voice: first.voices[0]?.id })}
            blank={t("carrierVoice")}
          />
        </Field>
        <ToneSelect id={fieldOf("payload.tts.tone").id} name="payload.tts.tone" defaultValue={tts?.tone} />
      </div>
      <ErrorSummary errors={errors.length > 0 ? errors : undefined} />
      {mayListen && (
        <div>
          <Button size="s" icon="mic" name="intent" value="speak" busy={isBusy && t("making")}>
            {t("make")}
          </Button>
        </div>
      )}
      {made && navigation.state === "idle" && (
        <Recording made={made}>
          <Button size="s" name="use" value={`audio:${made.id}`}>
            {t("use")}
          </Button>
        </Recording>
      )}
      <p className="hint">{t("variablesHelp")}</p>
    </div>
  );
}

// "speechkit alena"; a voice of the calls' own provider has no synthesizer before it.
function voiceOf({ synthesizer = "", voice = "" }: NonNullable<Payload["tts"]>): string {
  return synthesizer || voice ? `${synthesizer} ${voice}` : "";
}
