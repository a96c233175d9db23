import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../components/ui/icon";
import type { HomeData } from "./home";

/** Onboarding; steps are ticked by the account's real state. */
export function FirstSteps({ steps }: { steps: NonNullable<HomeData["steps"]> }) {
  const { t } = useTranslation("home");
  return (
    <section className="stack gap-2" aria-labelledby="first-steps">
      <h2 id="first-steps">{t("firstSteps")}</h2>
      <ol className="todo">
        {steps.map(({ step, isDone, to }) => (
          <li key={step}>
            <Icon name={isDone ? "circle-check" : "circle"} className={isDone ? "text-ok" : "text-ink-3"} />
            {to && !isDone ? (
              <Link className="font-medium" to={to}>
                {t(`step_${step}`)}
              </Link>
            ) : (
              <span className={isDone ? "text-ink-3" : "font-medium"}>{t(`step_${step}`)}</span>
            )}
            {isDone && <span className="sr-only">{t("stepDone")}</span>}
            {!isDone && <span className="hint">{t(`step_${step}Help`)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
