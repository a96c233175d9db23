import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Pick } from "../../../components/ui/choices";
import type { OpenChannel } from "../../../domain/messaging/drafts/channels";
import type { StepField } from "../step/field";
import { intentOf } from "../step/intents";

interface ChannelPickProps {
  field: StepField;
  channels: OpenChannel[];
  chosen: string;
  mayRequestName: boolean;
  onPick: () => void;
}

type Reason = NonNullable<OpenChannel["closed"]>;

/** The account's channels; unavailable ones give the reason. */
export function ChannelPick({ field, channels, chosen, mayRequestName, onPick }: ChannelPickProps) {
  const { t } = useTranslation("compose");
  const channelName = useChannelName();
  const reasonOf = (type: string, why: Reason) => (
    <>
      {channelName(type)}: {t(`closed_${why}`)}.{" "}
      {why === "noSenderNames" && mayRequestName ? (
        <Link to={`/settings/sendernames/new?type=${type}`}>{t("requestName")}</Link>
      ) : (
        <Link to="/about#support">{t("toSupport")}</Link>
      )}
    </>
  );
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
      {why && <p className="text-sm text-bad">{reasonOf(chosen, why)}</p>}
      <noscript>
        <Button size="s" {...intentOf("save")}>
          {t("showFields")}
        </Button>
      </noscript>
      {closed.length > 0 && (
        <details className="text-sm">
          <summary className="text-accent hover:underline">{t("closedChannels")}</summary>
          <ul className="stack mt-1 gap-0.5 text-ink-2">
            {closed.map(({ type, closed: why }) => (
              <li key={type}>{reasonOf(type, why!)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
