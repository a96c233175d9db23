import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatNumber } from "./format";

export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress value={value} max={Math.max(max, 1)} aria-label={label} />;
}

/** Share bar under a row; the figure next to it carries the meaning. */
export function ThinBar({ value, max, tone = "accent" }: { value: number; max: number; tone?: "accent" | "bad" }) {
  const color = tone === "bad" ? "progress-thin progress-bad" : "progress-thin";
  return <progress className={color} value={value} max={Math.max(max, 1)} aria-hidden="true" />;
}

export interface Part {
  key: string;
  label: string;
  value: number;
  tone: "ok" | "info" | "warn" | "bad" | "rest" | "accent" | "faint";
  to?: string;
}

const HEIGHT = 12;
const WIDTH = 1000;
const GAP = 3;

/** Parts of a whole, each as wide as its value. Tone "rest" is the track. */
export function Strip({ parts, finding }: { parts: Pick<Part, "key" | "value" | "tone">[]; finding: string }) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  let x = 0;
  const shown = parts.filter((part) => part.tone !== "rest" && part.value > 0);
  const rects = shown.map((part) => {
    const width = (part.value / total) * WIDTH;
    const rect = { ...part, x, width: Math.max(width - GAP, 1) };
    x += width;
    return rect;
  });
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={finding}
    >
      <rect {...fillOf("rest")} width={WIDTH} height={HEIGHT} />
      {rects.map((rect) => (
        <rect key={rect.key} {...fillOf(rect.tone)} x={rect.x} width={rect.width} height={HEIGHT} />
      ))}
    </svg>
  );
}

// Complete names: the build keeps only colours that the code names literally.
const FILLS = { info: "var(--color-info-solid)", warn: "var(--color-warn-solid)" };

/** Colour of a part; "faint" is a weaker accent. */
export function fillOf(tone: Part["tone"]) {
  if (tone === "faint") return { className: "part-accent", opacity: 0.42 };
  return tone === "info" || tone === "warn" ? { fill: FILLS[tone] } : { className: `part-${tone}` };
}

/** Proportional strip with a legend. */
export function Breakdown({ parts, locale, aside }: { parts: Part[]; locale: string; aside?: ReactNode }) {
  const finding = parts.map((part) => `${part.label} ${formatNumber(part.value, locale)}`).join(", ");
  return (
    <div className="stack gap-3">
      <Strip parts={parts} finding={finding} />
      <div className="legend">
        <Legend parts={parts} locale={locale} />
        {aside}
      </div>
    </div>
  );
}

export function Legend({ parts, locale }: { parts: Part[]; locale: string }) {
  return (
    <ul className="legend">
      {parts.map((part) => (
        <li key={part.key}>
          <Swatch tone={part.tone} />
          {part.to ? <Link to={part.to}>{part.label}</Link> : part.label}
          <span className="num">{formatNumber(part.value, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ tone }: { tone: Part["tone"] }) {
  return (
    <svg viewBox="0 0 9 9" width="9" height="9" aria-hidden="true">
      <rect {...fillOf(tone)} width="9" height="9" rx="2" />
    </svg>
  );
}
