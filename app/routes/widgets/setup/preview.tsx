import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { inkOn } from "../../../domain/otp/ink";

export const STEPS = ["entry", "wrong", "done"] as const;
type Step = (typeof STEPS)[number];

interface Look {
  accent: string;
  radius: number;
  title: string;
}

const HEX = /^#[\da-f]{6}$/i;
const BOX = { width: 320, height: 252, pad: 24, digit: 46, gap: 8 };
const INK = { text: "#26221d", soft: "#5f584f", line: "#8f887e", bad: "#b42318" };
const MOST_TITLE = 30;

export function readLook(form: HTMLFormElement): Look {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "");
  return { accent: text("styles.accent"), radius: Number(text("styles.radius")), title: text("settings.title") };
}

interface PreviewProps {
  look: Look;
  step: Step;
  length: number;
  base: string;
}

/** Drawn in attributes: the page's policy forbids styles within elements, and the colour is the customer's. */
export function Preview({ look, step, length, base }: PreviewProps) {
  const { t } = useTranslation("widgets");
  return (
    <aside className="stack content-start gap-3" aria-labelledby="preview">
      <h2 id="preview" className="text-base font-medium">
        {t("preview")}
      </h2>
      <Drawing look={look} step={step} length={length} />
      <nav className="segmented" aria-label={t("preview")}>
        {STEPS.map((one) => (
          <Link
            key={one}
            to={one === "entry" ? base : `${base}?step=${one}`}
            aria-current={one === step ? "true" : undefined}
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

function Drawing({ look, step, length }: Omit<PreviewProps, "base">) {
  const { t } = useTranslation("widgets");
  const accent = HEX.test(look.accent) ? look.accent : "#1f5eff";
  const radius = Math.min(24, Math.max(0, look.radius || 0));
  const title = step === "done" ? t("shown_done") : look.title || t("shown_title");
  const shown = title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE - 1)}…` : title;
  const wide = (BOX.width - 2 * BOX.pad - (length - 1) * BOX.gap) / length;
  const size = Math.min(BOX.digit, wide);
  const places = [...Array(length).keys()];
  const digits = step === "entry" ? "48" : "4848482";
  return (
    <svg
      viewBox={`-16 -16 ${BOX.width + 32} ${BOX.height + 32}`}
      className="w-full rounded-md border border-line"
      role="img"
      aria-label={t("previewOf", { title, step: t(`step_${step}`) })}
    >
      <rect x="-16" y="-16" width={BOX.width + 32} height={BOX.height + 32} fill="#f5f2ed" />
      <rect width={BOX.width} height={BOX.height} rx={radius + 5} fill="#fff" stroke="#e4e0da" />
      <text x={BOX.pad} y="42" fontSize="18" fontWeight="600" fill={INK.text}>
        {shown}
      </text>
      <text x={BOX.pad} y="70" fontSize="13" fill={INK.soft}>
        {step === "done" ? "+7 916 204-18-33" : t("shown_text")}
      </text>
      {places.map((place) => (
        <g key={place}>
          <rect
            x={BOX.pad + place * (size + BOX.gap)}
            y="86"
            width={size}
            height={BOX.digit}
            rx={radius}
            fill="#fff"
            stroke={step === "wrong" ? INK.bad : step === "entry" && place === 2 ? accent : INK.line}
            strokeWidth={step === "entry" && place === 2 ? 2 : 1}
          />
          <text
            x={BOX.pad + place * (size + BOX.gap) + size / 2}
            y="116"
            textAnchor="middle"
            fontSize="20"
            fontWeight="600"
            fill={INK.text}
          >
            {digits[place]}
          </text>
        </g>
      ))}
      {step === "wrong" && (
        <text x={BOX.pad} y="152" fontSize="13" fill={INK.bad}>
          {t("shown_wrong")}
        </text>
      )}
      <rect x={BOX.pad} y="164" width={BOX.width - 2 * BOX.pad} height="40" rx={radius} fill={accent} />
      <text x={BOX.width / 2} y="189" textAnchor="middle" fontSize="14" fontWeight="500" fill={inkOn(accent)}>
        {t("shown_go")}
      </text>
      <text x={BOX.pad} y="230" fontSize="13" fill={INK.soft}>
        {t(step === "done" ? "shown_spent" : "shown_again")}
      </text>
    </svg>
  );
}
