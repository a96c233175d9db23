import { useNavigation } from "@remix-run/react";
import { type DragEvent, type HTMLAttributes, type RefObject, useEffect, useRef, useState } from "react";

/** Lets cards be dragged where a script runs; a drop presses the same door as the arrows do. */
export function useDrag(form: RefObject<HTMLFormElement | null>) {
  // Another move may be on its way: places would be others after it.
  const isMoving = useNavigation().formMethod === "POST";
  const [isLive, setLive] = useState(false);
  const from = useRef<number | null>(null);
  useEffect(() => setLive(true), []);
  return (index: number): HTMLAttributes<HTMLElement> => {
    if (!isLive || isMoving) return {};
    return {
      draggable: true,
      onDragStart(event: DragEvent) {
        // Text in a field is selected by dragging, too.
        if ((event.target as Element).closest("input, select, summary")) return event.preventDefault();
        from.current = index;
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver(event: DragEvent) {
        if (from.current !== null) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (from.current !== null && from.current !== index) press(form.current, `move:${from.current}:${index}`);
        from.current = null;
      },
      onDragEnd() {
        from.current = null;
      },
    };
  };
}

// What is being stored is waited for: until then the button stays what it is.
function press(form: HTMLFormElement | null, intent: string) {
  const button = document.createElement("button");
  Object.assign(button, { name: "intent", value: intent, hidden: true });
  form?.appendChild(button);
  form?.requestSubmit(button);
}
