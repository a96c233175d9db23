import type { ReactNode } from "react";

/** A cell with its column's title, because cards have no header row. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-3 sm:hidden">{name} </span>
      {children}
    </>
  );
}
