import { can, type Viewer } from "../../domain/access/viewer";
import type { OtpWidgetRow } from "../../domain/otp/widgets";
import { stateOf } from "./widget-state";

export function headOf(viewer: Viewer, widget: OtpWidgetRow) {
  return {
    ...{
      id: widget.id,
      name: widget.name,
      isActive: widget.isActive,
      blockReason: widget.blockReason,
      state: stateOf(widget),
    },
    mayUpdate: can(viewer, "widgets.update"),
    hasHandler: can(viewer, "otpHandler.create"),
  };
}

export type HeadData = ReturnType<typeof headOf>;
