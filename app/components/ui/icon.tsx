import type { IconName } from "./icon-names";

const SIZES = { s: "icon icon-s", m: "icon", l: "icon icon-l" };

/** Decorative; a control without text needs its own accessible name. */
export function Icon({ name, size = "m", className }: { name: IconName; size?: "s" | "m" | "l"; className?: string }) {
  return (
    <svg className={className ? `${SIZES[size]} ${className}` : SIZES[size]} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
