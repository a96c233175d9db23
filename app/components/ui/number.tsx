import { classNames } from "./class-names";
import { formatNumber } from "./format";

export function Num({ value, locale, className }: { value: number; locale: string; className?: string }) {
  return <span className={classNames("num", className)}>{formatNumber(value, locale)}</span>;
}
