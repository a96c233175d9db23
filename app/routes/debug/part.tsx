import { type ReactNode, useId } from "react";

/** A sample of one component; `wide` takes the whole row. */
export function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={wide ? "kit-wide" : undefined}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
