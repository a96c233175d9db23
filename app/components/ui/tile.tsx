import type { ReactNode } from "react";

const BARS = { width: 4, step: 6, height: 22, top: 2, recent: 5 };

export function Tiles({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}

interface TileProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Up to twenty values, oldest first; the last five at full strength. */
  bars?: number[];
  tone?: "accent" | "ok" | "bad";
  /** Placed in a column. */
  isSmall?: boolean;
}

export function Tile({ label, value, note, bars, tone = "accent", isSmall }: TileProps) {
  return (
    <div className="tile">
      <span className="tile-label">{label}</span>
      <span className="tile-value">{isSmall ? <span className="text-lg">{value}</span> : value}</span>
      {note && <span className="tile-note">{note}</span>}
      {bars && <Spark values={bars} tone={tone} />}
    </div>
  );
}

function Spark({ values, tone }: { values: number[]; tone: NonNullable<TileProps["tone"]> }) {
  const { width, step, height, top, recent } = BARS;
  const max = Math.max(...values, 1);
  const bars = values.map((value, index) => {
    const tall = Math.round((value / max) * (height - top) * 10) / 10;
    return { x: index * step, tall, isPast: index < values.length - recent };
  });
  return (
    <svg className="spark" viewBox={`0 0 120 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ x, tall, isPast }) => (
        <rect
          key={x}
          className={`part-${tone}`}
          data-past={isPast || undefined}
          x={x}
          y={height - tall}
          width={width}
          height={tall}
        />
      ))}
    </svg>
  );
}
