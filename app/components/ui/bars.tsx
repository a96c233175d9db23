import type { ReactNode } from "react";

export const BOX = { step: 10, width: 7, height: 60 };

interface ChartProps {
  /** Of the ids of its title and finding. */
  name: string;
  title: string;
  /** What the bars come to, in words. */
  finding: string;
}

interface BarsProps extends ChartProps {
  /** Oldest first. */
  values: number[];
  /** Place of the one at full strength; otherwise the last. */
  strong?: number;
  /** So wide at least: a few bars are no wall. */
  least?: number;
}

export function Bars({ name, title, finding, values, strong = values.length - 1, least = 0 }: BarsProps) {
  const width = Math.max(least, values.length) * BOX.step;
  const most = Math.max(...values, 1);
  return (
    <BarChart {...{ name, title, finding, width }}>
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

/** Bars of BOX on their line; `width`: of all of them. */
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
