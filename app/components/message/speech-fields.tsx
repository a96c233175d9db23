import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Payload } from "../../domain/base/channels/payload";
import type { ShownSynthesizer, SpeechReply } from "../../domain/library/speech/view";
import { isIntent } from "../forms/intents";
import { Recording } from "../speech/recording";
import { ToneSelect } from "../speech/tone-select";
import { VoiceSelect } from "../speech/voice-select";
import { Button } from "../ui/button";
import { ErrorSummary } from "../ui/error-summary";
import { Field } from "../ui/field";
import { type EditorIntent, editorIntent } from "./editor-intents";
import type { MessageFields } from "./message-field";

export interface Voices {
  synthesizers: ShownSynthesizer[];
  mayListen: boolean;
}

interface SpeechFieldsProps {
  tts: Payload["tts"];
  /** False for a stored message that has no voice. */
  isChosen: boolean;
  fieldOf: MessageFields;
  voices: Voices;
  spoken: SpeechReply | undefined;
}

/** Voice, tone and preview recording of a text. */
export function SpeechFields({ tts, isChosen, fieldOf, voices, spoken }: SpeechFieldsProps) {
  const { t } = useTranslation("speech");
  const navigation = useNavigation();
  const isBusy = isIntent<EditorIntent>(navigation.formData?.get("intent"), "speak");
  const field = fieldOf("payload.tts.voice");
  const { made = null, errors = [] } = spoken ?? {};
  const { synthesizers, mayListen } = voices;
  const [first] = synthesizers;
  if (!first) return null;
  return (
    <div className="stack gap-3">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field field={field} label={t("voice")}>
          <VoiceSelect
            id={field.id}
            name={field.name}
            synthesizers={synthesizers}
            chosen={voiceOf(tts ?? (isChosen ? {} : { synthesizer: first.id, voice: first.voices[0]?.id }))}
            blank={t("carrierVoice")}
          />
        </Field>
        <ToneSelect id={fieldOf("payload.tts.tone").id} name="payload.tts.tone" defaultValue={tts?.tone} />
      </div>
      <ErrorSummary errors={errors.length > 0 ? errors : undefined} />
      {mayListen && (
        <div>
          <Button size="s" icon="mic" {...editorIntent("speak")} busy={isBusy && t("making")}>
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

// "speechkit alena"; the provider's own voices have no synthesizer.
function voiceOf({ synthesizer = "", voice = "" }: NonNullable<Payload["tts"]>): string {
  return synthesizer || voice ? `${synthesizer} ${voice}` : "";
}
