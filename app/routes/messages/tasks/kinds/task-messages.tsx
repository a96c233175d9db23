import { useTranslation } from "react-i18next";
import { useChannel } from "../../shared/use-channel";
import type { TaskMessage } from "./task-message";

/** The text of the message and of each fallback. */
export function TaskMessages({ detail }: { detail: TaskMessage & { fallbacks: TaskMessage[] } }) {
  const { t } = useTranslation("tasks");
  const channel = useChannel();
  const steps = [detail, ...detail.fallbacks];
  return (
    <section className="stack gap-2" aria-labelledby="message">
      <h2 id="message">{t("message")}</h2>
      {steps.map(({ channel: type, sender, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index
        <div key={index} className="stack gap-1">
          {steps.length > 1 && <p className="text-sm">{[channel(type), sender].filter(Boolean).join(", ")}</p>}
          <p className="well whitespace-pre-wrap wrap-anywhere">{text}</p>
        </div>
      ))}
    </section>
  );
}
