import { useTranslation } from "react-i18next";
import type { StoredEmail } from "../../../components/message/email-frame";
import { Button } from "../../../components/ui/button";
import { part } from "../../../components/ui/part";
import type { Payload } from "../../../domain/base/channels/payload";
import { useZone } from "../../../web/frame/preferences";
import { intentOf } from "../step/intents";
import type { Editor } from "./editor.server";

const Preview = part("preview", () => import("../../../components/message/preview"), {
  fallback: <div className="phone" />,
});

interface PreviewPaneProps {
  editor: Editor;
  type: string;
  payload: Partial<Payload>;
  letter: StoredEmail;
}

/** Live preview; without JavaScript, a button. */
export function PreviewPane({ editor, type, payload, letter }: PreviewPaneProps) {
  const { t } = useTranslation("compose");
  const zone = useZone();
  const { sample, samples, as, files, now } = editor;
  return (
    <section className="stack gap-3" aria-label={t("preview")}>
      <Preview type={type} payload={payload} sample={sample} files={files} now={now} zone={zone} letter={letter} />
      {samples.length > 0 && (
        <details className="text-center text-sm">
          <summary className="text-ink-3">
            {t("previewOf", { name: samples.find(({ id }) => id === as)?.name ?? "" })}
          </summary>
          <div className="row mt-2 flex-wrap justify-center gap-1">
            {samples.map(({ id, name }) => (
              <Button key={id} size="s" variant="quiet" {...intentOf("as", id)} aria-pressed={id === as}>
                {name}
              </Button>
            ))}
          </div>
        </details>
      )}
      <noscript>
        <p className="text-center">
          <Button size="s" {...intentOf("save")}>
            {t("refresh")}
          </Button>
        </p>
      </noscript>
    </section>
  );
}
