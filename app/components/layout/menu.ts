import type { ReactNode } from "react";
import type { screens } from "../../i18n/locales/ru/screens";
import type { IconName } from "../ui/icon-names";

export interface MenuItem {
  to: string;
  /** Key of the namespace "screens". */
  labelKey: keyof typeof screens;
  icon: IconName;
  current?: boolean;
  /** What its popup and the full menu list. */
  tabs?: { to: string; labelKey: MenuItem["labelKey"]; mark?: ReactNode }[];
  /** Beside its name: how many are not read there. */
  mark?: ReactNode;
}

export interface Account {
  name: string;
  company?: string | null;
  /** The popup that the name opens. */
  menuId?: string;
}

export interface Balance {
  micros: number;
  currency: string;
  /** The sum includes what may be overdrawn. */
  hasOverdraft?: boolean;
  isLow?: boolean;
}

/** Where the frame leads; what is missing is not drawn. */
export interface ShellLinks {
  home: string;
  send?: string | null;
  balance?: string | null;
  topUp?: string | null;
  account?: string | null;
  notifications?: string | null;
  docs?: string | null;
  /** Another site. */
  blog?: string | null;
}
