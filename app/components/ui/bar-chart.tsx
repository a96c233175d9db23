import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chartTop } from "./chart-scale";
import { formatNumber } from "./format";
import { Swatch } from "./progress";

export interface BarSeries {
  key: string;
  name: string;
  tone: "accent" | "ok" | "info" | "bad" | "warn";
}

export interface BarChartProps {
  title: ReactNode;
  /** The finding in words, for who does not see it. */
  finding: string;
  /** Stacked from the bottom. A single "accent" series shows its last bar at full strength. */
  series: BarSeries[];
  /** `values` in the order of `series`. */
  bars: { label: string; values: number[] }[];
  /** Heading of the table's first column. */
  axis: string;
  locale: string;
}

// On narrow screens the figures grow to 19 px of the drawing's own scale: the left margin leaves room for that.
const BOX = { width: 620, left: 34, perCharacter: 10.5, top: 12, base: 108, height: 132, most: 30 };

export function BarChart({ title, finding, series, bars, axis, locale }: BarChartProps) {
  const { t } = useTranslation("common");
  return (
    <figure className="chart-figure">
      <figcaption>
        {title}
        {series.length > 1 && (
          <ul className="legend">
            {series.map(({ key, name, tone }) => (
              <li key={key}>
                <Swatch tone={tone} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <Drawing finding={finding} series={series} bars={bars} locale={locale} />
      <details className="chart-switch">
        <summary>
          <span>{t("asTable")}</span>
          <span>{t("asChart")}</span>
        </summary>
        <ValueTable series={series} bars={bars} axis={axis} locale={locale} />
      </details>
    </figure>
  );
}

function Drawing({ finding, series, bars, locale }: Omit<BarChartProps, "title" | "axis">) {
  const top = chartTop(Math.max(...bars.map((bar) => sum(bar.values)), 0));
  const left = Math.max(BOX.left, formatNumber(top, locale).length * BOX.perCharacter);
  const step = (BOX.width - left - 4) / Math.max(bars.length, 1);
  const width = Math.min(step * 0.65, BOX.most);
  const scale = (BOX.base - BOX.top) / top;
  const labelEvery = Math.max(1, Math.ceil(bars.length / 14) * (bars.length > 14 ? 3 : 1));
  return (
    <svg className="chart" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={finding}>
      {[0, top / 2, top].map((value) => {
        const y = BOX.base - value * scale;
        return (
          <g key={value}>
            <line x1={left} x2={BOX.width} y1={y} y2={y} />
            <text x="0" y={y + 4}>
              {formatNumber(value, locale)}
            </text>
          </g>
        );
      })}
      {bars.map((bar, index) => {
        const x = left + 4 + step * index;
        const isLast = index === bars.length - 1;
        return (
          <g key={bar.label}>
            <Stack values={bar.values} series={series} x={x} width={width} scale={scale} isLast={isLast} />
            {index % labelEvery === 0 && (
              <text
                x={x + width / 2}
                y={BOX.height - 4}
                textAnchor="middle"
                className={(index / labelEvery) % 2 ? "odd" : undefined}
              >
                {bar.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface StackProps {
  values: number[];
  series: BarSeries[];
  x: number;
  width: number;
  scale: number;
  isLast: boolean;
}

function Stack({ values, series, x, width, scale, isLast }: StackProps) {
  let y = BOX.base;
  return series.map(({ key, tone }, index) => {
    const height = (values[index] ?? 0) * scale;
    if (height <= 0) return null;
    y -= height;
    // A hair of surface keeps stacked colours apart.
    const gap = index > 0 ? 1 : 0;
    const fill = tone === "accent" && !isLast ? "fill-accent-soft" : `fill-${tone}`;
    return <rect key={key} className={fill} x={x} y={y} width={width} height={Math.max(height - gap, 0.5)} rx="1.5" />;
  });
}

function ValueTable({ series, bars, axis, locale }: Pick<BarChartProps, "series" | "bars" | "axis" | "locale">) {
  return (
    <table className="data-table table-compact table-flush">
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col" className="cell-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <td>{bar.label}</td>
            {series.map(({ key }, index) => (
              <td key={key} className="cell-right num">
                {formatNumber(bar.values[index] ?? 0, locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0);
}
