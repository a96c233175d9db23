import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_SPEECH } from "../../domain/base/channels/tones";
import type { ShownSynthesizer, SpeechReply } from "../../domain/library/speech/view";
import { Button, LinkButton } from "../ui/button";
import { ErrorSummary } from "../ui/error-summary";
import { Field } from "../ui/field";
import { Textarea } from "../ui/input";
import { Note } from "../ui/note";
import { Recording } from "./recording";
import { ToneSelect } from "./tone-select";
import { VoiceSelect } from "./voice-select";

interface SpeechPanelProps {
  synthesizers: ShownSynthesizer[];
  reply: (SpeechReply & { typed: Record<string, string> }) | undefined;
}

export function SpeechPanel({ synthesizers, reply }: SpeechPanelProps) {
  const { t } = useTranslation("speech");
  const isBusy = useNavigation().formMethod === "POST";
  const { made = null, errors = [], typed = {} } = reply ?? {};
  if (synthesizers.length === 0) return <Note tone="info">{t("off")}</Note>;
  return (
    <div className="stack gap-4">
      <Form method="post" action="/storage/speech" className="stack gap-4">
        <ErrorSummary errors={errors.length > 0 ? errors : undefined} />
        <Field field={{ id: "speech-text" }} label={t("text")} hint={t("textHelp")}>
          <Textarea
            id="speech-text"
            name="text"
            rows={4}
            maxLength={MAX_SPEECH}
            required
            defaultValue={typed.text ?? ""}
          />
        </Field>
        <div className="row flex-wrap items-end gap-3">
          <Field field={{ id: "speech-voice" }} label={t("voice")}>
            <VoiceSelect id="speech-voice" name="voice" synthesizers={synthesizers} chosen={typed.voice} />
          </Field>
          <ToneSelect id="speech-tone" defaultValue={typed.tone} />
        </div>
        <div>
          <Button variant="primary" icon="mic" busy={isBusy && t("making")}>
            {t("make")}
          </Button>
        </div>
      </Form>
      {made && (
        <Recording made={made}>
          <LinkButton size="s" to={`/storage/${made.id}/view`}>
            {t("keep")}
          </LinkButton>
        </Recording>
      )}
    </div>
  );
}
