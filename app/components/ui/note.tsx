import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { TONE_TEXT } from "./tone";

const ICONS = { info: "info", warn: "triangle-alert", bad: "circle-alert", ok: "circle-check" } as const;

interface NoteProps {
  tone: keyof typeof ICONS;
  icon?: IconName;
  title?: string;
  role?: "status" | "alert";
  children?: ReactNode;
}

/** Permanent notice. */
export function Note({ tone, icon = ICONS[tone], title, role, children }: NoteProps) {
  return (
    <div className={`note note-${tone}`} role={role}>
      <Icon name={icon} className={TONE_TEXT[tone]} />
      <div>
        {title && <b>{title}</b>} {children}
      </div>
    </div>
  );
}
