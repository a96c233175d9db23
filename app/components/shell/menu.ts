import type { ReactNode } from "react";
import type { screens } from "../../i18n/screens/ru";
import type { IconName } from "../ui/icon-names";

export interface MenuItem {
  to: string;
  labelKey: keyof typeof screens;
  icon: IconName;
  current?: boolean;
  tabs?: { to: string; labelKey: MenuItem["labelKey"]; mark?: ReactNode }[];
  /** Unread count. */
  mark?: ReactNode;
}

export interface Account {
  name: string;
  company?: string | null;
  /** Id of the popup opened by the name. */
  menuId?: string;
}

export interface Balance {
  micros: number;
  currency: string;
  /** The sum includes the overdraft. */
  hasOverdraft?: boolean;
  isLow?: boolean;
}

export interface ShellLinks {
  home: string;
  search?: string | null;
  send?: string | null;
  balance?: string | null;
  topUp?: string | null;
  account?: string | null;
  notifications?: string | null;
  docs?: string | null;
  blog?: string | null;
}
