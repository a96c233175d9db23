import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../../components/ui/format";
import { Num } from "../../../components/ui/number";
import { ThinBar } from "../../../components/ui/progress";

interface Group {
  key: string;
  label: string;
  count: number;
  /** Link to the group's messages; null if no filter matches them. */
  to: string | null;
  advice?: string;
  remedy?: { to: string; label: string } | null;
}

interface Props {
  id: string;
  title: string;
  groups: Group[];
  total: number;
}

/** Failure groups with shares and links. */
export function FailureGroups({ id, title, groups, total }: Props) {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="stack gap-3 text-sm">
        {groups.map(({ key, label, count, to, advice, remedy }) => (
          <li key={key} className="stack">
            <div className="row items-baseline justify-between">
              {to ? <Link to={to}>{label}</Link> : label}
              <span className="row gap-2">
                <Num value={count} locale={locale} />
                <span className="num text-ink-3">{formatPercent(count / total, locale)}</span>
              </span>
            </div>
            <ThinBar value={count} max={total} tone="bad" />
            {advice && (
              <p className="hint">
                {advice} {remedy && <Link to={remedy.to}>{remedy.label}</Link>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
