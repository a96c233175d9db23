import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { inkOn } from "../../../domain/products/otp/ink";
import type { FirstChannel } from "./shown-channels.server";

export const STEPS = ["entry", "wrong", "done"] as const;
type Step = (typeof STEPS)[number];

interface Look {
  accent: string;
  radius: number;
  title: string;
}

const HEX = /^#[\da-f]{6}$/i;
const BOX = { width: 320, pad: 24, digit: 46, gap: 8, line: 18, button: 40 };
const INK = { text: "#26221d", soft: "#5f584f", line: "#8f887e", bad: "#b42318" };
const MOST_TITLE = 30;
const MOST_LINE = 40;
const PHONE = "+7\u00a0916\u00a0204-18-33";

export function readLook(form: HTMLFormElement): Look {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "");
  return { accent: text("styles.accent"), radius: Number(text("styles.radius")), title: text("settings.title") };
}

interface PreviewProps {
  look: Look;
  step: Step;
  channel: FirstChannel;
  base: string;
}

/** Uses SVG attributes: the page's CSP forbids inline styles, and the colour is the customer's. */
export function Preview({ look, step, channel, base }: PreviewProps) {
  const { t } = useTranslation("widgets");
  const steps = STEPS.filter((one) => one !== "wrong" || channel.word !== "codeless");
  const shown = steps.includes(step) ? step : "entry";
  return (
    <aside className="stack content-start gap-3" aria-labelledby="preview">
      <h2 id="preview" className="text-base font-medium">
        {t("preview")}
      </h2>
      <Drawing look={look} step={shown} channel={channel} />
      <nav className="segmented" aria-label={t("preview")}>
        {steps.map((one) => (
          <Link
            key={one}
            to={one === "entry" ? base : `${base}?step=${one}`}
            aria-current={one === shown ? "true" : undefined}
            preventScrollReset
            replace
          >
            {t(`step_${one}`)}
          </Link>
        ))}
      </nav>
    </aside>
  );
}

function Drawing({ look, step, channel: { word, type, length } }: Omit<PreviewProps, "base">) {
  const { t } = useTranslation("widgets");
  const accent = HEX.test(look.accent) ? look.accent : "#1f5eff";
  const radius = Math.min(24, Math.max(0, look.radius || 0));
  const title = step === "done" ? t("shown_done") : look.title || t("shown_title");
  const shown = title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE - 1)}…` : title;
  const values = { phone: PHONE, n: length, app: t(`type_${type}`) as string };
  const text = step === "done" ? PHONE : t(`shown_${word}`, values);
  const lines = linesOf(text);
  const hasCode = step !== "done" && word !== "codeless";
  const hasButton = hasCode || step === "done";
  const digitsAt = 70 + lines.length * BOX.line - 2;
  const wrongAt = digitsAt + (hasCode ? BOX.digit + 20 : 0);
  const wrong = step === "wrong" ? linesOf(t("shown_wrong")) : [];
  const buttonAt = wrongAt + (wrong.length > 0 ? (wrong.length - 1) * BOX.line + 16 : 0) - (hasCode ? 2 : 0);
  const footAt = buttonAt + (hasButton ? BOX.button + 26 : 12);
  const height = footAt + 22;
  return (
    <svg
      viewBox={`-16 -16 ${BOX.width + 32} ${height + 32}`}
      className="w-full rounded-md border border-line"
      role="img"
      aria-label={`${t("previewOf", { title, step: t(`step_${step}`) })}. ${text}`}
    >
      <rect x="-16" y="-16" width={BOX.width + 32} height={height + 32} fill="#f5f2ed" />
      <rect width={BOX.width} height={height} rx={radius + 5} fill="#fff" stroke="#e4e0da" />
      <text x={BOX.pad} y="42" fontSize="18" fontWeight="600" fill={INK.text}>
        {shown}
      </text>
      {lines.map((line, place) => (
        <text key={line} x={BOX.pad} y={70 + place * BOX.line} fontSize="13" fill={INK.soft}>
          {line}
        </text>
      ))}
      {hasCode && <Digits step={step} length={length} radius={radius} accent={accent} y={digitsAt} />}
      {wrong.map((line, place) => (
        <text key={line} x={BOX.pad} y={wrongAt + place * BOX.line} fontSize="13" fill={INK.bad}>
          {line}
        </text>
      ))}
      {hasButton && (
        <>
          <rect
            x={BOX.pad}
            y={buttonAt}
            width={BOX.width - 2 * BOX.pad}
            height={BOX.button}
            rx={radius}
            fill={accent}
          />
          <text
            x={BOX.width / 2}
            y={buttonAt + 25}
            textAnchor="middle"
            fontSize="14"
            fontWeight="500"
            fill={inkOn(accent)}
          >
            {t("shown_go")}
          </text>
        </>
      )}
      <text x={BOX.pad} y={footAt} fontSize="13" fill={INK.soft}>
        {t(step === "done" ? "shown_spent" : "shown_again")}
      </text>
    </svg>
  );
}

interface DigitsProps {
  step: Step;
  length: number;
  radius: number;
  accent: string;
  y: number;
}

function Digits({ step, length, radius, accent, y }: DigitsProps) {
  const wide = (BOX.width - 2 * BOX.pad - (length - 1) * BOX.gap) / length;
  const size = Math.min(BOX.digit, wide);
  const digits = step === "entry" ? "48" : "48214829";
  return [...Array(length).keys()].map((place) => {
    const isNext = step === "entry" && place === 2;
    const x = BOX.pad + place * (size + BOX.gap);
    return (
      <g key={place}>
        <rect
          x={x}
          y={y}
          width={size}
          height={BOX.digit}
          rx={radius}
          fill="#fff"
          stroke={step === "wrong" ? INK.bad : isNext ? accent : INK.line}
          strokeWidth={isNext ? 2 : 1}
        />
        <text x={x + size / 2} y={y + 30} textAnchor="middle" fontSize="20" fontWeight="600" fill={INK.text}>
          {digits[place]}
        </text>
      </g>
    );
  });
}

/** SVG text does not wrap lines by itself. */
function linesOf(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length >= MOST_LINE) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
