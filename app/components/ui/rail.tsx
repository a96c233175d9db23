import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { formatPercent } from "./format";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { fillOf } from "./progress";
import { TONE_TEXT, type Tone } from "./tone";

/** Shares of people, 0 to 1; null: unknown. */
interface RailShare {
  expected: number | null;
  /** Absent until something is sent. */
  actual?: number | null;
  tone?: "accent" | "bad" | "info";
}

export interface RailItem {
  key: string;
  icon: IconName;
  tone?: Tone;
  title: ReactNode;
  when?: ReactNode;
  share?: RailShare;
  detail?: ReactNode;
  /** Condition for moving on from here: amber text on the dashed line. */
  on?: ReactNode;
  /** Fallback from here: dashed amber line. */
  hop?: boolean;
  /** The next step was not taken: dashed grey line. */
  skip?: boolean;
  /** Not reached. */
  unused?: boolean;
}

interface RailProps {
  items: RailItem[];
  label?: string;
  /** Column heads of the shares: expected, then actual; read by screen readers with each figure. */
  heads?: [expected: string | null, actual: string | null];
}

/** A message's path through its channels: times, or the share that each channel delivers. */
export function Rail({ items, label, heads = [null, null] }: RailProps) {
  const columns = heads.filter((head) => head !== null);
  return (
    <>
      {columns.length > 0 && (
        <div className="rail-figures rail-heads text-xs text-ink-3" aria-hidden="true">
          <span />
          <span />
          {columns.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ol className="rail" aria-label={label}>
        {items.map(({ key, icon, tone = "mute", title, when, share, detail, on, hop, skip, unused }) => (
          <li key={key} className={classNames((hop || Boolean(on)) && "rail-hop", skip && "rail-skip")}>
            <Icon name={icon} className={TONE_TEXT[tone]} />
            {share && columns.length > 0 ? (
              <Figures title={title} share={share} heads={heads} />
            ) : (
              <div className={classNames("row justify-between gap-2 font-medium", unused && "text-ink-3")}>
                <span>{title}</span>
                {when && <span className="num flex-none text-sm font-normal text-ink-3">{when}</span>}
              </div>
            )}
            {detail && <div className={classNames("hint", hop && !share && "text-ink-2")}>{detail}</div>}
            {on && <p className="text-sm text-warn">{on}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

interface FiguresProps {
  title: ReactNode;
  share: RailShare;
  heads: NonNullable<RailProps["heads"]>;
}

function Figures({ title, share: { expected, actual, tone }, heads }: FiguresProps) {
  const shown = [expected, actual ?? null];
  return (
    <div className="rail-figures">
      <span className="text-left font-medium">{title}</span>
      <Bar expected={expected} actual={actual} tone={tone} />
      {heads.map((head, index) =>
        head === null ? null : (
          <span key={head} className={classNames("num", index === 1 && "font-medium")}>
            <span className="sr-only">{head} </span>
            <Share share={shown[index]!} digits={index} />
          </span>
        ),
      )}
    </div>
  );
}

function Share({ share, digits }: { share: number | null; digits: number }) {
  const { i18n } = useTranslation();
  if (share === null) return "—";
  // 0 and 1 need no decimals; a share below 1 % must not appear as zero.
  const isWhole = share === 0 || share === 1;
  return formatPercent(share, i18n.language, isWhole ? 0 : share < 0.01 ? 1 : digits);
}

/** Actual share with a tick at the expected one; before sending, the expected share only. */
function Bar({ expected, actual, tone = "accent" }: RailShare) {
  const shown = actual ?? expected ?? 0;
  const isMeasured = actual !== undefined && actual !== null;
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect {...fillOf("rest")} width="100" height="4" y="1" />
      <rect
        {...fillOf(tone)}
        width={(shown * 100).toFixed(1)}
        height="4"
        y="1"
        opacity={isMeasured ? undefined : 0.55}
      />
      {isMeasured && expected !== null && (
        <rect
          className="text-ink"
          fill="currentColor"
          x={Math.min(expected * 100, 99).toFixed(1)}
          width="1"
          height="6"
        />
      )}
    </svg>
  );
}

/**
 * The path as text: Viber → SMS; `reached`: index of the step not muted, null: none. Long paths wrap to several lines.
 */
export function Path({ channels, reached }: { channels: string[]; reached?: number | null }) {
  const isMuted = (index: number) => reached !== undefined && index !== reached;
  const lines = Array.from({ length: Math.ceil(channels.length / A_LINE) }, (_, line) => line * A_LINE);
  return lines.map((start) => (
    <span key={start} className={lines.length > 1 ? "block" : undefined}>
      {channels.slice(start, start + A_LINE).map((channel, place) => (
        // A channel may occur twice, so the index is the key.
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
