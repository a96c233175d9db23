import { useTranslation } from "react-i18next";
import { PathRail } from "../../../components/message/path-rail";
import { useCurrency } from "../../../web/frame/preferences";
import type { TemplatePath } from "./template-view.server";

/** The template's path with the text of each fallback. */
export function TemplateRail({ path }: { path: TemplatePath }) {
  const { t } = useTranslation("rail");
  const currency = useCurrency();
  const steps = path.steps.map(({ text, ...step }) => ({
    ...step,
    detail: text && <span className="block whitespace-pre-wrap wrap-anywhere text-ink-2">{text}</span>,
  }));
  return (
    <section className="stack gap-2" aria-labelledby="path">
      <h3 id="path">{t("title")}</h3>
      <PathRail path={{ ...path, steps }} currency={currency} time="before" />
    </section>
  );
}
