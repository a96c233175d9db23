import { useTranslation } from "react-i18next";
import { formatWhen } from "../../../components/ui/format";
import { Money } from "../../../components/ui/money";
import { Rail, type RailItem } from "../../../components/ui/rail";
import type { SENDING_STYLE } from "../../../components/ui/status";
import { useZone } from "../../../web/frame/preferences";
import { useChannel } from "../shared/use-channel";
import { inSentence, useEntryItem } from "./timeline";
import type { ChainedMessages } from "./view.server";

type Sent = ChainedMessages["sent"][number];
type Later = ChainedMessages["later"][number];
type Wait = Later["waits"][number];

interface ChainProps {
  chain: ChainedMessages;
  currency: string;
  now: number;
}

/** One continuous path: the steps of each channel in order, then steps still possible or not taken. */
export default function ChainTimeline({ chain: { sent, later }, currency, now }: ChainProps) {
  const { t } = useTranslation("messages");
  const channel = useChannel();
  const itemOf = useEntryItem(now);
  const waitItem = useWaitItem(now);
  const entries = sent
    .flatMap((message) =>
      message.trace.map((entry, index) => ({ message, entry, isLast: index === message.trace.length - 1 })),
    )
    .toSorted((one, other) => one.entry.at - other.entry.at);
  const way = entries.filter(({ entry }) => !isNotTaken(entry));
  const ends = entries.filter(({ entry }) => isNotTaken(entry));
  const done = way.map(({ message, entry, isLast }, index): RailItem => {
    const item = itemOf(entry, String(index), channel(message.type));
    return isLast && message.isCharged
      ? { ...item, detail: <Charged item={item} message={message} currency={currency} /> }
      : item;
  });
  const notTaken = [
    ...ends.map(({ entry }, index) => ({ ...itemOf(entry, `end ${index}`), icon: "circle-dashed" as const })),
    ...later.slice(ends.length > 0 ? 1 : 0).map((step) =>
      step.waits.length > 0
        ? waitItem(step)
        : {
            key: `step ${step.step}`,
            title: `${channel(step.type)}: ${inSentence(t(step.mayCome ? "notYetSent" : "neverSent"))}`,
          },
    ),
  ].map((item): RailItem => ({ icon: "circle-dashed", ...item, tone: "mute", unused: true, skip: true }));
  const last = done.at(-1);
  const items =
    last && notTaken.length > 0 ? [...done.slice(0, -1), { ...last, hop: false, skip: true }, ...notTaken] : done;
  return <Rail label={t("journey")} items={items} />;
}

const isNotTaken = ({ status, code }: Sent["trace"][number]) => status === "fallback" && code === "over";

function Charged({ item, message: { price }, currency }: { item: RailItem; message: Sent; currency: string }) {
  const { t, i18n } = useTranslation("messages");
  return (
    <>
      {item.detail && <span className="block">{item.detail}</span>}
      {t("charged")} <Money micros={price} currency={currency} locale={i18n.language} />
    </>
  );
}

function useWaitItem(now: number) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannel();
  const zone = useZone();
  const said = ({ trigger, statuses, timed, text }: Wait): string => {
    if (timed !== null) return timed;
    const values = {
      statuses: statuses.map((status) => words(`status_${status as keyof typeof SENDING_STYLE}`)).join(", "),
      text,
    };
    return t(trigger === "onIncomingPayload" ? "wait_onIncomingPayload" : "wait_onStatus", values);
  };
  const until = ({ until }: Wait) =>
    until === null ? t("wait_start") : t("waitUntil", { when: formatWhen(until, now, i18n.language, zone) });
  return ({ step, type, waits }: Later) => ({
    key: `step ${step}`,
    icon: "clock" as const,
    title: channel(type),
    detail: waits.map((wait) => (
      <span key={wait.trigger} className="block">
        {said(wait)}. {until(wait)}
      </span>
    )),
  });
}
