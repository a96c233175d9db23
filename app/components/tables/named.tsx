import type { ReactNode } from "react";

/** A cell with its column's title, which a card has no head for. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-3 sm:hidden">{name} </span>
      {children}
    </>
  );
}
