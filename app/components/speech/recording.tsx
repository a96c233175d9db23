import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SpeechReply } from "../../domain/library/speech/view";
import { AudioPlayer } from "../ui/audio-player";

/** A new recording with a player and actions. Namespaces "speech" and "player". */
export function Recording({ made, children }: { made: NonNullable<SpeechReply["made"]>; children: ReactNode }) {
  const { t } = useTranslation("speech");
  return (
    <section className="stack gap-2" role="status">
      <p>
        <b>{t("made")}</b> {t("madeHelp")}
      </p>
      <AudioPlayer key={made.id} src={`/storage/${made.id}`} title={made.title} />
      <div className="row">{children}</div>
    </section>
  );
}
