import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShownStep } from "../../domain/insight/home/first-steps";
import { LinkButton } from "../ui/button";
import { Icon } from "../ui/icon";

interface FirstStepsProps {
  steps: readonly ShownStep[];
  /** Default: the home page's. */
  title?: string;
  /** The first open step gets a button. */
  isLarge?: boolean;
}

/** Onboarding steps, ticked by the account's actual state. */
export function FirstSteps({ steps, title, isLarge = false }: FirstStepsProps) {
  const { t } = useTranslation("home");
  const next = isLarge ? steps.find(({ state }) => state === "todo")?.step : null;
  return (
    <section className="stack gap-2" aria-labelledby="first-steps">
      <h2 id="first-steps">{title ?? t("firstSteps")}</h2>
      <ol className="todo">
        {steps.map(({ step, state, to, usual }) => (
          <li key={step}>
            <Icon
              name={state === "done" ? "circle-check" : state === "waiting" ? "clock" : "circle"}
              className={state === "done" ? "text-ok" : "text-ink-3"}
            />
            {to && state !== "done" && step !== next ? (
              <Link className="font-medium" to={to}>
                {t(`step_${step}`)}
              </Link>
            ) : (
              <span className={state === "done" ? "text-ink-3" : "font-medium"}>{t(`step_${step}`)}</span>
            )}
            {state === "done" && <span className="sr-only">{t("stepDone")}</span>}
            {state !== "done" && (
              <span className="hint">
                {state === "waiting" ? t("stepWaiting") : t(`step_${step}Help`)}
                {step === "sender" && usual && ` ${t("stepUsual", { time: usual })}`}
              </span>
            )}
            {to && step === next && (
              <LinkButton variant="primary" size="s" to={to}>
                {t("stepDo")}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
