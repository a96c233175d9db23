import type { ComponentType } from "react";
import { BalanceGlance } from "./balance-glance";
import { MessagesGlance } from "./messages-glance";
import { NotificationsGlance } from "./notifications-glance";

const CONTENTS: Record<string, ComponentType> = {
  balance: BalanceGlance,
  messages: MessagesGlance,
  notifications: NotificationsGlance,
};

export default function GlanceContent({ kind }: { kind: string }) {
  const Content = CONTENTS[kind];
  return Content ? <Content /> : null;
}
