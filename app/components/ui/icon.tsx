import type { IconName } from "./icon-names";

const SIZES = { s: "icon icon-s", m: "icon", l: "icon icon-l" };

/** A drawing beside a word; where it stands alone, the control around it carries the name. */
export function Icon({ name, size = "m", className }: { name: IconName; size?: "s" | "m" | "l"; className?: string }) {
  return (
    <svg className={className ? `${SIZES[size]} ${className}` : SIZES[size]} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
