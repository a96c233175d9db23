import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useBarrierText } from "../../../components/message/barrier-text";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Pick } from "../../../components/ui/choices";
import { formatNumber } from "../../../components/ui/format";
import type { OpenChannel } from "../../../domain/messaging/drafts/channels";
import type { StepField } from "../step/field";
import { intentOf } from "../step/intents";

interface ChannelPickProps {
  field: StepField;
  channels: OpenChannel[];
  chosen: string;
  /** The survey's channel, which is closed. */
  surveyed?: string | null;
  mayRequestName: boolean;
  onPick: () => void;
}

/** A bot is connected by support; a name is requested, and a template is chosen below. */
function needsSupport(
  closed: OpenChannel["closed"],
  barrier: OpenChannel["barrier"],
  mayRequestName: boolean,
): boolean {
  return closed ? closed !== "noSenderNames" || !mayRequestName : barrier === "codeRequired";
}

/** The account's channels: open, open for some people, or closed with the reason and a way out. */
export function ChannelPick({ field, channels, chosen, surveyed = null, mayRequestName, onPick }: ChannelPickProps) {
  const { t, i18n } = useTranslation("compose");
  const channelName = useChannelName();
  const barrierText = useBarrierText();
  const number = (value: number) => formatNumber(value, i18n.language);
  const reasonOf = ({ type, closed, barrier, open }: OpenChannel) => (
    <>
      {channelName(type)}: {closed ? t(`closed_${closed}`) : barrier && barrierText(barrier, open)}
      {closed && "."}{" "}
      {closed === "noSenderNames" && mayRequestName && (
        <Link to={`/settings/sendernames/new?type=${type}`}>{t("requestName")}</Link>
      )}
      {needsSupport(closed, barrier, mayRequestName) && <Link to="/about#support">{t("toSupport")}</Link>}
    </>
  );
  const own = channels.find(({ type }) => type === chosen);
  const wanted = channels.find(({ type }) => type === surveyed);
  const limited = channels.filter(({ closed, barrier }) => closed !== null || barrier !== null);
  const shareOf = ({ open }: OpenChannel) =>
    open && open.of > 0 ? t("reachedOf", { some: number(open.count), total: number(open.of) }) : undefined;
  return (
    <div className="stack gap-2">
      <Pick
        field={field}
        legend={t("type")}
        defaultValue={chosen}
        options={channels.map((channel) => ({
          value: channel.type,
          label: channelName(channel.type),
          disabled: channel.closed !== null && channel.type !== chosen,
          figure: shareOf(channel),
        }))}
        onPick={onPick}
      />
      {wanted?.closed && (
        <p className="text-sm text-warn">
          {t("surveyClosed", { channel: channelName(wanted.type) })} {reasonOf(wanted)}
        </p>
      )}
      {own && (own.closed || own.barrier) && (
        <p className={own.closed || own.open?.count === 0 ? "text-sm text-bad" : "text-sm text-warn"}>
          {reasonOf(own)}
        </p>
      )}
      <noscript>
        <Button size="s" {...intentOf("save")}>
          {t("showFields")}
        </Button>
      </noscript>
      {limited.length > 0 && (
        <details className="text-sm">
          <summary className="text-accent hover:underline">{t("closedChannels")}</summary>
          <ul className="stack mt-1 gap-0.5 text-ink-2">
            {limited.map((channel) => (
              <li key={channel.type}>{reasonOf(channel)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
