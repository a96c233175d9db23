import { classNames } from "./class-names";
import { moneyParts } from "./format";

interface MoneyProps {
  /** Micros: 1 ₽ = 1,000,000. */
  micros: number;
  currency: string;
  locale: string;
  /** Shows a plus sign before positive amounts. */
  isSigned?: boolean;
  className?: string;
}

export function Money({ micros, currency, locale, isSigned, className }: MoneyProps) {
  const { minus, prefix, whole, rest } = moneyParts(micros, currency, locale);
  return (
    <span className={classNames("num", className)}>
      {isSigned && micros > 0 ? "+" : minus}
      {prefix && <span className="kopecks">{prefix}</span>}
      {whole}
      <span className="kopecks">{rest}</span>
    </span>
  );
}
