import { useTranslation } from "react-i18next";
import { useChannel } from "../../shared/use-channel";
import type { TaskMessage } from "./task-message";

/** Each text with the channels that carry it. */
export function TaskMessages({
  detail,
}: {
  detail: TaskMessage & { fallbacks: TaskMessage[]; second?: TaskMessage | null };
}) {
  const { t } = useTranslation("tasks");
  const channel = useChannel();
  const steps = [detail, ...(detail.second ? [detail.second] : []), ...detail.fallbacks];
  const texts = [...Map.groupBy(steps, ({ text }) => text)];
  const named = (some: TaskMessage[]) =>
    new Set(some.map(({ channel: type, sender }) => [channel(type), sender].filter(Boolean).join(", ")));
  return (
    <section className="stack gap-2" aria-labelledby="message">
      <h2 id="message">{t("message")}</h2>
      {texts.map(([text, some]) => (
        <div key={text} className="stack gap-1">
          {steps.length > 1 && <p className="text-sm">{[...named(some)].join(" · ")}</p>}
          <p className="well whitespace-pre-wrap wrap-anywhere">{text}</p>
        </div>
      ))}
    </section>
  );
}
