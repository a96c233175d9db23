import type { ReactNode } from "react";

export const BOX = { step: 10, width: 7, height: 60 };

interface ChartProps {
  /** Prefix of the ids of the title and the finding. */
  name: string;
  title: string;
  /** Summary of the bars, in words. */
  finding: string;
}

interface BarsProps extends ChartProps {
  /** Oldest first. */
  values: number[];
  /** Index of the bar at full strength; default: the last. */
  strong?: number;
  /** Minimum number of slots, so that a few bars do not fill the width. */
  least?: number;
}

export function Bars({ name, title, finding, values, strong = values.length - 1, least = 0 }: BarsProps) {
  const width = Math.max(least, values.length) * BOX.step;
  const most = Math.max(...values, 1);
  return (
    <BarChart name={name} title={title} finding={finding} width={width}>
      {values.map((value, at) => {
        const tall = Math.round((value / most) * (BOX.height - 2) * 10) / 10;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
            key={at}
            className="part-accent"
            fillOpacity={at === strong ? undefined : 0.55}
            x={at * BOX.step + (BOX.step - BOX.width) / 2}
            y={BOX.height - tall}
            width={BOX.width}
            height={tall}
          />
        );
      })}
    </BarChart>
  );
}

/** Bars of size BOX on a baseline; `width` is the total width. */
export function BarChart({
  name,
  title,
  finding,
  width,
  children,
}: ChartProps & { width: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${BOX.height}`}
      preserveAspectRatio="none"
      width="100%"
      height="96"
      role="img"
      aria-labelledby={`${name}-title ${name}-finding`}
    >
      <title id={`${name}-title`}>{title}</title>
      <desc id={`${name}-finding`}>{finding}</desc>
      <path className="part-rest" d={`M0 ${BOX.height - 0.5}h${width}v0.5H0z`} />
      {children}
    </svg>
  );
}
