import { classNames } from "./class-names";
import { moneyParts } from "./format";

interface MoneyProps {
  /** Micros: 1 ₽ = 1,000,000. */
  micros: number;
  currency: string;
  locale: string;
  className?: string;
}

export function Money({ micros, currency, locale, className }: MoneyProps) {
  const { minus, prefix, whole, rest } = moneyParts(micros, currency, locale);
  return (
    <span className={classNames("num", className)}>
      {minus}
      {prefix && <span className="kopecks">{prefix}</span>}
      {whole}
      <span className="kopecks">{rest}</span>
    </span>
  );
}
