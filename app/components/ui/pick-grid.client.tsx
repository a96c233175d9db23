import { type KeyboardEvent, useEffect, useRef } from "react";

const COLUMNS = 3;
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface PickGridProps {
  label: string;
  items: { key: number; text: string; isDisabled: boolean }[];
  current: number;
  onPick: (key: number) => void;
}

/** Months or years: one tab stop, arrow keys inside. */
export function PickGrid({ label, items, current, onPick }: PickGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = grid.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    chosen?.focus();
    chosen?.scrollIntoView({ block: "nearest" });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields
    <div className="calendar-picks" role="group" aria-label={label} ref={grid} onKeyDown={onKeyDown}>
      {items.map(({ key, text, isDisabled }) => (
        <button
          key={key}
          type="button"
          className="calendar-day"
          aria-pressed={key === current}
          tabIndex={key === current ? 0 : -1}
          disabled={isDisabled}
          onClick={() => onPick(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
