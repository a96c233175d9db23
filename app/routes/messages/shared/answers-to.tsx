import { Link } from "@remix-run/react";

export interface Quote {
  title: string;
  to: string;
  text: string;
}

export function AnswersTo({ title, to, text }: Quote) {
  return (
    <section className="stack gap-2" aria-label={title}>
      <h3>{title}</h3>
      <blockquote className="well wrap-anywhere text-sm">
        <Link to={to}>{text || "…"}</Link>
      </blockquote>
    </section>
  );
}
