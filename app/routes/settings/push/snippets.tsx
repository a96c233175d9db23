import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../components/ui/copy-button";
import { pageSnippet, SIGNATURES, WORKER_FILE, workerSnippet } from "../../../domain/network/push/snippet";

/** Code snippets for the site's owner. */
export function Snippets({ publicUrl, siteKey }: { publicUrl: string; siteKey: string }) {
  const { t } = useTranslation("push");
  return (
    <>
      <Snippet title={t("page")} help={t("pageHelp")} code={pageSnippet(publicUrl, siteKey, t("button"))} />
      <Snippet title={t("worker", { file: WORKER_FILE })} help={t("workerHelp")} code={workerSnippet(publicUrl)} />
      {Object.entries(SIGNATURES).map(([language, code]) => (
        <Snippet key={language} title={t("sign", { language })} help={t("signHelp")} code={code} />
      ))}
    </>
  );
}

function Snippet({ title, help, code }: { title: string; help: string; code: string }) {
  const { t } = useTranslation("push");
  const id = useId();
  return (
    <section className="stack gap-1.5" aria-labelledby={id}>
      <div className="row flex-wrap justify-between gap-2">
        <h3 className="text-sm font-medium" id={id}>
          {title}
        </h3>
        <CopyButton text={code} label={t("copy")} />
      </div>
      <p className="text-sm text-ink-3">{help}</p>
      <pre className="well select-all whitespace-pre-wrap font-mono text-xs wrap-anywhere">{code}</pre>
    </section>
  );
}
