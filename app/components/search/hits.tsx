import { Link } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icon-names";

export interface Hit {
  id: string;
  to: string;
  title: string;
  about: string | null;
}

export interface Found {
  name: string;
  icon: IconName;
  title: string;
  hits: Hit[];
}

export function Hits({ found }: { found: Found[] }) {
  return (
    <div className="stack gap-6">
      {found.map(({ name, icon, title, hits }) => (
        <section key={name} className="stack gap-2" aria-labelledby={`found-${name}`}>
          <h2 id={`found-${name}`}>{title}</h2>
          <ul className="todo">
            {hits.map(({ id, to, title: hit, about }) => (
              <li key={id}>
                <Icon name={icon} className="text-ink-2" />
                <Link to={to} className="font-medium">
                  {hit}
                </Link>
                {about && <span className="hint">{about}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Arrow keys move from the search box through the results and back. */
export function walkHits(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input[type=search], .todo a")];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
