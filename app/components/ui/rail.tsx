import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { TONE_TEXT, type Tone } from "./tone";

export interface RailItem {
  key: string;
  icon: IconName;
  tone?: Tone;
  title: ReactNode;
  when?: ReactNode;
  detail?: ReactNode;
  /** Fallback from here: dashed amber line. */
  hop?: boolean;
  /** Not reached. */
  unused?: boolean;
}

/** A message's path through its channels. */
export function Rail({ items }: { items: RailItem[] }) {
  return (
    <ol className="rail">
      {items.map(({ key, icon, tone = "mute", title, when, detail, hop, unused }) => (
        <li key={key} className={classNames(hop && "rail-hop", unused && "rail-unused")}>
          <Icon name={icon} className={TONE_TEXT[tone]} />
          <div className="rail-head">
            <span>{title}</span>
            {when && <span className="rail-when num">{when}</span>}
          </div>
          {detail && <p className="rail-detail">{detail}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The path in words: Viber → SMS; `reached`: place of the one not muted, null: none. Long ones take several lines. */
export function Path({ channels, reached }: { channels: string[]; reached?: number | null }) {
  const isMuted = (index: number) => reached !== undefined && index !== reached;
  const lines = Array.from({ length: Math.ceil(channels.length / A_LINE) }, (_, line) => line * A_LINE);
  return lines.map((start) => (
    <span key={start} className={lines.length > 1 ? "block" : undefined}>
      {channels.slice(start, start + A_LINE).map((channel, place) => (
        // A channel may occur twice, so the place is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={place}>
          <span className={classNames("path", isMuted(start + place) && "text-ink-3")}>
            {start + place > 0 && <Icon name="arrow-right" />}
            {channel}
          </span>{" "}
        </span>
      ))}
    </span>
  ));
}

const A_LINE = 3;
