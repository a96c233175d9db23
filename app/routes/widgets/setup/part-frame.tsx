import { type ReactNode, useId } from "react";

/** A section of the editor: its name on one side, its fields next to it. */
export function PartFrame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      className="grid gap-x-6 gap-y-3 border-t border-line pt-4 md:grid-cols-[200px_minmax(0,1fr)]"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-base font-medium">
        {title}
      </h2>
      <div className="stack gap-3">{children}</div>
    </section>
  );
}
