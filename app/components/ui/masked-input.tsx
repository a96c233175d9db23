import { type FocusEvent, type InputHTMLAttributes, useEffect, useRef } from "react";
import { Input } from "./input";

export type MaskKind = "money" | "number" | "whole" | "phone" | "time" | `digits${number}`;

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onFocus">;

/** Amount with the currency sign inside the field. */
export function MoneyInput({ sign, ...props }: Props & { sign: string }) {
  const onFocus = useMask("money");
  return (
    <div className="input-affix">
      <Input inputMode="decimal" autoComplete="off" pattern={MONEY} {...props} type="text" onFocus={onFocus} />
      <span aria-hidden="true">{sign}</span>
    </div>
  );
}

export function NumberInput(props: Props) {
  const onFocus = useMask("number");
  return <Input inputMode="decimal" autoComplete="off" pattern={NUMBER} {...props} type="text" onFocus={onFocus} />;
}

/** Integer without thousands separators. */
export function WholeInput(props: Props) {
  const onFocus = useMask("whole");
  return <Input inputMode="numeric" autoComplete="off" pattern={WHOLE} {...props} type="text" onFocus={onFocus} />;
}

export function PhoneInput(props: Props) {
  const onFocus = useMask("phone");
  return <Input inputMode="tel" autoComplete="tel" pattern={PHONE} {...props} type="tel" onFocus={onFocus} />;
}

/** Number of fixed length; may start with zeros. */
export function DigitsInput({ most, ...props }: Props & { most: number }) {
  const onFocus = useMask(`digits${most}`);
  return <Input inputMode="numeric" autoComplete="off" {...props} type="text" onFocus={onFocus} />;
}

/** HH:MM:SS */
export function TimeInput(props: Props) {
  const onFocus = useMask("time");
  return <Input inputMode="numeric" autoComplete="off" pattern={TIME} {...props} type="text" onFocus={onFocus} />;
}

const MONEY = String.raw`[\d\s]+([.,]\d{1,2})?`;
const NUMBER = String.raw`[\-−]?[\d\s]+([.,]\d{1,2})?`;
const WHOLE = String.raw`\d+`;
const PHONE = String.raw`[\d\s\(\)+\-]{5,24}`;
const TIME = String.raw`([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?`;

/** Loads the mask on first focus, then masks what was typed before it loaded. */
function useMask(kind: MaskKind) {
  const mask = useRef<{ updateValue(): void; destroy(): void } | null>(null);
  useEffect(
    () => () => {
      mask.current?.destroy();
      mask.current = null;
    },
    [],
  );
  return async ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (!mask.current) {
      const stored = input.value;
      const { attachMask } = await import("./masks.client");
      if (input.isConnected) mask.current ??= attachMask(input, kind, stored);
    }
    mask.current?.updateValue();
  };
}
