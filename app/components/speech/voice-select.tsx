import { useTranslation } from "react-i18next";
import { nameOfVoice, type ShownSynthesizer } from "../../domain/speech/view";
import { Select } from "../ui/input";

interface VoiceSelectProps {
  id: string;
  name: string;
  synthesizers: ShownSynthesizer[];
  /** "speechkit alena". */
  chosen: string | undefined;
  /** The words of an item that names no voice. */
  blank?: string;
}

/** Voices by synthesizer, in one field: "speechkit alena". A voice that nobody here knows stays as it is. */
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
