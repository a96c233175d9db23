import { TOAST_MS, TOASTS_MOST } from "../../domain/base/shared/ui-constants";

export interface Toast {
  id: number;
  tone: "ok" | "info" | "bad";
  text: string;
}

// Browser only: nothing is pushed on the server.
let toasts: Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

/** Shows a toast, by default for five seconds; above five the oldest disappears. */
export function pushToast({ tone, text }: Omit<Toast, "id">, lifeMs: number = TOAST_MS) {
  lastId += 1;
  const id = lastId;
  replace([...toasts, { id, tone, text }].slice(-TOASTS_MOST));
  setTimeout(() => dropToast(id), lifeMs);
}

export function dropToast(id: number) {
  if (toasts.some((toast) => toast.id === id)) replace(toasts.filter((toast) => toast.id !== id));
}

export function readToasts() {
  return toasts;
}

export function watchToasts(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

function replace(next: Toast[]) {
  toasts = next;
  for (const watcher of watchers) watcher();
}
