import type { Payload } from "../../domain/base/channels/payload";
import { TONES } from "../../domain/base/channels/tones";
import type { Speech } from "../../domain/base/shared/ports/speech";
import { nameOfVoice } from "../../domain/library/speech/view";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

type Tts = NonNullable<Payload["tts"]>;

/** Voice and tone in words; unknown values are shown as they are. */
export function spokenBy({ synthesizer, voice, tone }: Tts, { synthesizers }: Speech, language: Language) {
  const [t, tones] = [readerOf(language).getFixedT(null, "speech"), readerOf(language).getFixedT(null, "tones")];
  const known = synthesizers.find(({ id }) => id === synthesizer);
  const reader = known?.voices.find(({ id }) => id === voice);
  const isTone = TONES.some((one) => one === tone);
  return {
    ...(synthesizer && { synthesizer: known?.title ?? synthesizer }),
    ...(voice && { voice: reader ? nameOfVoice(reader, (gender) => t(gender)) : voice }),
    ...(tone && { tone: isTone ? tones(`tone_${tone}`) : tone }),
  };
}
