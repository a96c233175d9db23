import { useTranslation } from "react-i18next";
import { Icon } from "../../../components/ui/icon";
import type { Frame } from "./frame.server";
import { intentOf } from "./intents";
import { STEPS } from "./paths";

export function StepLinks({ frame: { step, toDo, version } }: { frame: Frame }) {
  const { t } = useTranslation("send");
  const at = STEPS.indexOf(step);
  return (
    <nav aria-label={t("steps")} className="mt-3">
      <ol className="steps">
        {STEPS.map((name, index) => {
          const isToDo = index < at && toDo.includes(name);
          const isDone = index < at && !isToDo && version > 0;
          return (
            <li
              key={name}
              className={isDone ? "step-done" : undefined}
              aria-current={index === at ? "step" : undefined}
            >
              {index === at ? (
                <>
                  <span className="step-number">{index + 1}</span>
                  <span>{t(`step_${name}`)}</span>
                </>
              ) : (
                <button type="submit" {...intentOf("go", name)}>
                  <span className="step-number">
                    {isDone ? (
                      <Icon name="check" size="s" />
                    ) : isToDo ? (
                      <span className="text-warn">!</span>
                    ) : (
                      index + 1
                    )}
                  </span>
                  <span className="step-label">
                    {t(`step_${name}`)}
                    {isToDo && <span className="sr-only">, {t("stepToDo")}</span>}
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
