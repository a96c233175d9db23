import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { Icon } from "./icon";
import { dropToast, pushToast, readToasts, type Toast, watchToasts } from "./toast-queue";

const ICONS = { ok: "circle-check", info: "info", bad: "circle-alert" } as const;
const NONE: Toast[] = [];

export type Flash = Pick<Toast, "tone" | "text">;

/**
 * The server's flash is rendered into the page, so it works without JavaScript; hydration moves it into the queue.
 */
export function Toasts({ flash }: { flash?: Flash | null }) {
  const queue = useSyncExternalStore(watchToasts, readToasts, () => NONE);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  useEffect(() => {
    if (flash) pushToast(flash);
  }, [flash]);
  const shown = !isLive && flash ? [{ id: 0, ...flash }] : queue;
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation("common");
  return (
    <div className="toast">
      <Icon name={ICONS[toast.tone]} />
      <span>{toast.text}</span>
      {toast.id > 0 && (
        <Button
          type="button"
          variant="quiet"
          size="s"
          icon="x"
          label={t("close")}
          onClick={() => dropToast(toast.id)}
        />
      )}
    </div>
  );
}
