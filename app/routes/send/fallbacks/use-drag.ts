import { useNavigation } from "@remix-run/react";
import { type DragEvent, type HTMLAttributes, type RefObject, useEffect, useRef, useState } from "react";
import { intentOf } from "../step/intents";

/** Drag and drop of cards; a drop presses the button of the arrow. */
export function useDrag(form: RefObject<HTMLFormElement | null>) {
  // A pending move changes the positions.
  const isMoving = useNavigation().formMethod === "POST";
  const [isLive, setLive] = useState(false);
  const from = useRef<number | null>(null);
  useEffect(() => setLive(true), []);
  return (index: number): HTMLAttributes<HTMLElement> => {
    if (!isLive || isMoving) return {};
    return {
      draggable: true,
      onDragStart(event: DragEvent) {
        // Dragging inside a field selects text.
        if ((event.target as Element).closest("input, select, summary")) return event.preventDefault();
        from.current = index;
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver(event: DragEvent) {
        if (from.current !== null) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (from.current !== null && from.current !== index)
          press(form.current, intentOf("move", [from.current, index]));
        from.current = null;
      },
      onDragEnd() {
        from.current = null;
      },
    };
  };
}

// Waits for a running save, after which the button is stable.
function press(form: HTMLFormElement | null, intent: ReturnType<typeof intentOf>) {
  const button = document.createElement("button");
  Object.assign(button, { ...intent, hidden: true });
  form?.appendChild(button);
  form?.requestSubmit(button);
}
