import { Link } from "@remix-run/react";
import { Icon } from "./icon";

/** Wizard steps; finished ones may be links. */
export function Steps({
  label,
  items,
  current,
}: {
  label: string;
  items: { label: string; to?: string }[];
  current: number;
}) {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {items.map((item, index) => (
          <li
            key={item.label}
            className={index < current ? "step-done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {item.to && index < current ? (
              <Link to={item.to}>
                <span className="step-number">
                  <Icon name="check" size="s" />
                </span>
                <span className="step-label">{item.label}</span>
              </Link>
            ) : (
              <>
                <span className="step-number">{index < current ? <Icon name="check" size="s" /> : index + 1}</span>
                <span className={index === current ? undefined : "step-label"}>{item.label}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
