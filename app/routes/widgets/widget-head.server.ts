import { can, type Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { todayOfWidgets } from "../../domain/products/otp/guard/budget";
import { getWidget } from "../../domain/products/otp/widgets";
import { found } from "../../web/http/reply";
import { stateOf } from "./widget-state";

/** The widget with today's figures, in one round trip. Throws `notFound`. */
export async function widgetWithToday(platform: Pick<Platform, "db" | "clock">, viewer: Viewer, id = "") {
  const [widget, days] = await Promise.all([getWidget(platform.db, viewer, id), todayOfWidgets(platform, viewer)]);
  return { widget: found(widget), today: days.get(id) };
}

type Opened = Awaited<ReturnType<typeof widgetWithToday>>;

export function headOf(viewer: Viewer, { widget, today }: Opened) {
  return {
    id: widget.id,
    name: widget.name,
    isActive: widget.isActive,
    blockReason: widget.blockReason,
    state: stateOf(widget, today?.isStopped),
    spent: today?.spent ?? 0,
    mayUpdate: can(viewer, "widgets.update"),
    hasHandler: can(viewer, "otpHandler.create"),
  };
}

export type HeadData = ReturnType<typeof headOf>;
