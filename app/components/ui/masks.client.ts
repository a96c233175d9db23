import InputMask from "imask/esm/controls/input";
import InputHistory from "imask/esm/controls/input-history";
import createMask from "imask/esm/masked/factory";
import MaskedRange from "imask/esm/masked/range";
import "imask/esm/masked/dynamic";
import "imask/esm/masked/number";
import { MASK_HISTORY, NUMBER_RADIX, NUMBER_SCALE } from "../../domain/base/shared/ui-constants";
import type { MaskKind } from "./masked-input";

InputHistory.MAX_LENGTH = MASK_HISTORY;

const NUMBER = {
  mask: Number,
  scale: NUMBER_SCALE,
  radix: NUMBER_RADIX,
  thousandsSeparator: "\u00a0",
  prepare: withOneRadix,
};

/** Integer without thousands separators. */
const WHOLE = { mask: Number, scale: 0, min: 0, thousandsSeparator: "" };

const upTo = (to: number) => ({ mask: MaskedRange, from: 0, to, maxLength: 2, autofix: "pad" as const });

const RUSSIAN = { mask: "+{7} 000 000-00-00" };
const FOREIGN = { mask: "+000000000000000" };

const OPTIONS = {
  number: NUMBER,
  whole: WHOLE,
  money: { ...NUMBER, min: 0, padFractionalZeros: false },
  time: { mask: "HH:MM:SS", blocks: { HH: upTo(23), MM: upTo(59), SS: upTo(59) } },
  phone: {
    mask: [RUSSIAN, FOREIGN],
    prepare: plainPhone,
    dispatch(appended: string, { value, compiledMasks }: { value: string; compiledMasks: object[] }) {
      return compiledMasks[isRussian(value + appended) ? 0 : 1];
    },
  },
};

/** Maximum number of digits, typed or pasted in groups. */
const optionsOf = (kind: MaskKind) =>
  kind in OPTIONS
    ? OPTIONS[kind as keyof typeof OPTIONS]
    : { mask: `[${"0".repeat(Number(kind.slice("digits".length)))}]` };

/** Masks a whole text. */
export function masked(kind: MaskKind, text: string): string {
  const mask = createMask(optionsOf(kind) as Parameters<typeof createMask>[0]);
  mask.resolve(text, { input: true });
  return mask.value;
}

/** Whether the mask would change the stored number, such as 0.005 to 0. */
export function spoils(kind: MaskKind, text: string): boolean {
  if (kind === "phone" || kind === "time") return false;
  if (kind.startsWith("digits")) return masked(kind, text) !== text.replace(/[\s-]/g, "");
  const [before, after] = [text, masked(kind, text)].map((each) => Number(each.replace(/\s/g, "").replace(",", ".")));
  return Number.isFinite(before) && before !== after;
}

/** Formats typed input with its own undo history. null: the stored value does not fit the mask. */
export function attachMask(
  input: HTMLInputElement,
  kind: MaskKind,
  stored: string,
): { updateValue(): void; destroy(): void } | null {
  if (spoils(kind, stored)) return null;
  const isChosen = input.value !== "" && input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const mask = new InputMask(input, optionsOf(kind) as ConstructorParameters<typeof InputMask>[1]);
  // Formatting drops the selection; a full selection is restored.
  if (isChosen && document.activeElement === input) input.select();
  return mask;
}

// The library maps only a typed decimal point, not one in a value set by code: "2.5" would become 25.
function withOneRadix(text: string): string {
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  return at < 0 ? text : text.slice(0, at).replace(/[.,]/g, "") + NUMBER_RADIX + text.slice(at + 1);
}

// Russian numbers begin with 8 or 9, others with "+".
function isRussian(text: string): boolean {
  return /^(?:\+?7|8|9|\+?$)/.test(text.replace(/[^\d+]/g, ""));
}

function plainPhone(appended: string, { value }: { value: string }): string {
  if (value.replace(/\D/g, "") !== "") return appended;
  return appended.replace(/^\s*8/, "7");
}
