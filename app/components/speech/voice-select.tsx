import { useTranslation } from "react-i18next";
import { nameOfVoice, type ShownSynthesizer } from "../../domain/library/speech/view";
import { Select } from "../ui/input";

interface VoiceSelectProps {
  id: string;
  name: string;
  synthesizers: ShownSynthesizer[];
  chosen: string | undefined;
  blank?: string;
}

/** Voices by synthesizer: "speechkit alena". An unknown voice is kept. */
export function VoiceSelect({ id, name, synthesizers, chosen, blank }: VoiceSelectProps) {
  const { t } = useTranslation("speech");
  const isKnown = synthesizers.some((one) => one.voices.some((voice) => `${one.id} ${voice.id}` === chosen));
  return (
    <Select id={id} name={name} defaultValue={chosen}>
      {blank && <option value="">{blank}</option>}
      {chosen && !isKnown && <option value={chosen}>{chosen.trim()}</option>}
      {synthesizers.map((one) => (
        <optgroup key={one.id} label={one.title}>
          {one.voices.map((voice) => (
            <option key={voice.id} value={`${one.id} ${voice.id}`}>
              {nameOfVoice(voice, (gender) => t(gender))}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
