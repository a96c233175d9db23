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

/** The path in one line: Viber → SMS. */
export function Path({ channels }: { channels: string[] }) {
  return (
    <span className="path">
      {channels.map((channel, index) => (
        // A channel may occur twice, so the index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className="path">
          {index > 0 && <Icon name="arrow-right" />}
          {channel}
        </span>
      ))}
    </span>
  );
}
