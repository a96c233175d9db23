import type { HTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { useErrorText } from "../../../components/ui/error-text";
import { Icon } from "../../../components/ui/icon";
import type { IconName } from "../../../components/ui/icon-names";
import { Note } from "../../../components/ui/note";
import type { DraftFallback } from "../../../domain/messaging/sendings/compose/draft-content";
import { intentOf } from "../step/intents";
import { Triggers } from "./triggers";
import type { Warning } from "./warnings.server";

interface StepCardProps {
  step: DraftFallback;
  /** Zero-based. */
  index: number;
  count: number;
  reports: readonly string[];
  icon: IconName;
  errors: string[];
  warnings: Warning[];
  drag: HTMLAttributes<HTMLElement>;
}

/** A fallback: trigger, channel, text and warnings. */
export function StepCard({ step, index, count, reports, icon, errors, warnings, drag }: StepCardProps) {
  const { t } = useTranslation("chain");
  const channelName = useChannelName();
  const errorText = useErrorText();
  const { message, options } = step;
  const name = channelName(message.type);
  return (
    <li className="card stack gap-4" id={`step-${index}`} tabIndex={-1} {...drag}>
      <div className="row justify-between gap-3">
        <h2 className="row min-w-0 gap-2 text-base">
          <Icon name="corner-down-right" className="text-ink-3" />
          <Icon name={icon} className="text-ink-3" />
          <span className="truncate">
            {index + 1}. {name}
          </span>
        </h2>
        <span className="row gap-0">
          {index > 0 && <Button variant="quiet" size="s" icon="arrow-up" label={t("up")} {...intentOf("up", index)} />}
          {index < count - 1 && (
            <Button variant="quiet" size="s" icon="arrow-down" label={t("down")} {...intentOf("down", index)} />
          )}
          <Button variant="quiet" size="s" icon="trash-2" label={t("remove")} {...intentOf("remove", index)} />
        </span>
      </div>
      {errors.length > 0 && <Note tone="bad">{errors.map(errorText).join(". ")}</Note>}
      <Triggers at={`fallbacks.${index}`} options={options} reports={reports} />
      <div className="stack gap-2 empty:hidden" role="status">
        {warnings.map(({ text, isDead }) => (
          <Note key={text} tone={isDead ? "bad" : "warn"}>
            {text}
          </Note>
        ))}
      </div>
      <noscript>
        <Button size="s" {...intentOf("save")}>
          {t("recheck")}
        </Button>
      </noscript>
      <div className="row justify-between gap-3">
        <p className="line-clamp-2 min-w-0 wrap-anywhere text-ink-2">{message.payload.text || t("empty")}</p>
        <Button size="s" icon="pencil" className="flex-none" {...intentOf("edit", index)}>
          {t("edit")}
        </Button>
      </div>
    </li>
  );
}
