import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../../components/ui/button";
import { formatMoney } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import type { IconName } from "../../../components/ui/icon-names";
import { Note } from "../../../components/ui/note";
import { State } from "../../../components/ui/status";
import { useCurrency } from "../../../web/frame/preferences";
import { PartFrame } from "./part-frame";
import type { ShownChannel } from "./shown-channels.server";
import { useTypeName } from "./type-name";

interface ChannelsPartProps {
  base: string;
  channels: ShownChannel[];
  mayUpdate: boolean;
}

/** Each button saves the whole list (spec §4). */
export function ChannelsPart({ base, channels, mayUpdate }: ChannelsPartProps) {
  const { t } = useTranslation("widgets");
  const last = channels.filter(({ isAttached }) => isAttached).length - 1;
  return (
    <PartFrame title={t("channels")}>
      {last < 0 && <Note tone="warn">{t("noChannels")}</Note>}
      {channels.length > 0 && (
        <ol className="stack">
          {channels.map((channel, place) => (
            <li
              key={channel.id}
              className={`row flex-wrap gap-x-3 gap-y-1 py-2 ${place > 0 ? "border-t border-line" : ""}`}
            >
              <ChannelText base={base} channel={channel} mayUpdate={mayUpdate} />
              {mayUpdate && <Buttons base={base} channel={channel} isFirst={place === 0} isLast={place === last} />}
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-ink-3">{t("channelsHelp")}</p>
      {mayUpdate && (
        <div>
          <LinkButton size="s" icon="plus" to={`${base}/channels/new`} preventScrollReset>
            {t("newChannel")}
          </LinkButton>
        </div>
      )}
    </PartFrame>
  );
}

const ICONS: Record<string, IconName> = { flashcall: "phone", voice: "phone", sms: "message-square-text" };

type Shown = Omit<ChannelsPartProps, "channels"> & { channel: ShownChannel };

function ChannelText({ base, channel, mayUpdate }: Shown) {
  const { t, i18n } = useTranslation("widgets");
  const currency = useCurrency();
  const typeName = useTypeName();
  const { id, name, type, isOwn, isAttached, length, lifetime, tries, isCodeless, price } = channel;
  const least = price && formatMoney(price.least, currency, i18n.language);
  const cost = price === null ? t("noPrice") : price.least < price.most ? t("priceFrom", { price: least }) : least;
  return (
    <>
      <Icon name={ICONS[type] ?? "send"} className="text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="row flex-wrap gap-x-3 gap-y-0.5">
          {isOwn && mayUpdate ? (
            <Link className="font-medium wrap-anywhere" to={`${base}/channels/${id}`} preventScrollReset>
              {name}
            </Link>
          ) : (
            <span className="font-medium wrap-anywhere">{name}</span>
          )}
          <span className={price ? "num text-sm" : "text-sm text-warn"}>{cost}</span>
        </span>
        <span className="block text-sm text-ink-3">
          {[
            typeName(type),
            ...(type === "flashcall" ? [t("fromCaller")] : []),
            isCodeless ? t("codeless") : t("digits", { count: length }),
            t("seconds", { count: lifetime }),
            ...(isCodeless ? [] : [t("tries", { count: tries })]),
          ].join(", ")}
        </span>
      </span>
      <span className="basis-full sm:hidden" />
      {isAttached ? (
        <State tone="ok" icon="circle-check" label={t("attached")} />
      ) : (
        <span className="text-sm text-ink-3">{t("notAttached")}</span>
      )}
    </>
  );
}

function Buttons({ base, channel, isFirst, isLast }: Omit<Shown, "mayUpdate"> & { isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation("widgets");
  const { id, name, isAttached } = channel;
  return (
    <Form method="post" action={base} className="row gap-1" preventScrollReset>
      <input type="hidden" name="channel" value={id} />
      {isAttached ? (
        <>
          {!isFirst && <Act intent="up" icon="arrow-up" label={t("up", { name })} />}
          {!isLast && <Act intent="down" icon="arrow-down" label={t("down", { name })} />}
          <Act intent="detach" icon="x" label={t("detach", { name })} />
        </>
      ) : (
        <Button size="s" name="intent" value="attach">
          {t("attach")}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </Form>
  );
}

function Act({ intent, icon, label }: { intent: string; icon: IconName; label: string }) {
  return <Button variant="quiet" size="s" icon={icon} label={label} name="intent" value={intent} />;
}
