/** `#rrggbb` per theme. */
export interface Colors {
  light?: string;
  dark?: string;
}

export type ColorTheme = keyof Colors;

/** WCAG AA for text. */
export const LEAST_CONTRAST = 4.5;

/** From app/styles/foundation/tokens.css. */
const THEMES = {
  light: { surface: "#fffefe", step: "#000000", words: ["#ffffff", "#051c21"] },
  dark: { surface: "#121819", step: "#ffffff", words: ["#051c21", "#ffffff"] },
} as const;

const TINT = 0.1;
const STEPS = [0.12, 0.24, 0.36, 0.48, 0.6];

/** 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function contrastOnSheet(theme: ColorTheme, accent: string): number {
  return contrast(accent, THEMES[theme].surface);
}

/** Keeps the contrast that the design requires. */
export function accentSheet({ light, dark }: Colors): string {
  return [light && scoped("light", light, "dark"), dark && scoped("dark", dark, "light")].filter(Boolean).join("\n");
}

function scoped(theme: ColorTheme, accent: string, other: ColorTheme): string {
  const variables = Object.entries(variablesOf(theme, accent))
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(";");
  return [
    `@media (prefers-color-scheme:${theme}){:root[data-brand]:not([data-theme="${other}"]){${variables}}}`,
    `:root[data-brand][data-theme="${theme}"]{${variables}}`,
  ].join("\n");
}

function variablesOf(theme: ColorTheme, accent: string) {
  const { surface, step, words } = THEMES[theme];
  const tint = mix(accent, surface, TINT);
  const inks = [accent, ...STEPS.map((ratio) => mix(step, accent, ratio))];
  return {
    accent,
    "accent-hover": mix(step, accent, STEPS[0]!),
    "on-accent": contrast(words[0], accent) >= contrast(words[1], accent) ? words[0] : words[1],
    "accent-tint": tint,
    "accent-ink": inks.find((ink) => contrast(ink, tint) >= LEAST_CONTRAST) ?? step,
    focus: accent,
  };
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function mix(over: string, under: string, ratio: number): string {
  const below = channels(under);
  const mixed = channels(over).map((value, index) => Math.round(value * ratio + below[index]! * (1 - ratio)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const ratio = value / 255;
    return ratio <= 0.04045 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
