import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Pick } from "../../../components/ui/choices";
import type { OpenChannel } from "../../../domain/drafts/channels";
import type { StepField } from "../step-field";

interface ChannelPickProps {
  field: StepField;
  channels: OpenChannel[];
  chosen: string;
  onPick: () => void;
}

/** The channels that the account can send by; the others say what they lack. */
export function ChannelPick({ field, channels, chosen, onPick }: ChannelPickProps) {
  const { t } = useTranslation("compose");
  const channelName = useChannelName();
  const why = channels.find(({ type }) => type === chosen)?.closed;
  const closed = channels.filter(({ closed: why }) => why !== null);
  return (
    <div className="stack gap-2">
      <Pick
        field={field}
        legend={t("type")}
        defaultValue={chosen}
        options={channels.map(({ type, closed: why }) => ({
          value: type,
          label: channelName(type),
          disabled: why !== null && type !== chosen,
        }))}
        onPick={onPick}
      />
      {why && (
        <p className="text-sm text-bad">
          {channelName(chosen)}: {t(`closed_${why}`)}
        </p>
      )}
      <noscript>
        <Button size="s" name="intent" value="save">
          {t("showFields")}
        </Button>
      </noscript>
      {closed.length > 0 && (
        <details className="text-sm">
          <summary className="text-accent hover:underline">{t("closedChannels")}</summary>
          <ul className="stack mt-1 gap-0.5 text-ink-2">
            {closed.map(({ type, closed: why }) => (
              <li key={type}>
                {channelName(type)}: {t(`closed_${why!}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
