import { type ComponentProps, lazy, Suspense } from "react";
import type { ExportDialog } from "./export-dialog";

// Asked for at once: an update that comes before it would draw this part anew.
const dialog = import("./export-dialog").then((module) => ({ default: module.ExportDialog }));
const Dialog = lazy(() => dialog);

/** The dialog of an export over a list whose own script leaves no room for it. Works without JavaScript. */
export function LateExportDialog(props: ComponentProps<typeof ExportDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
