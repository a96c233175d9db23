import { useTranslation } from "react-i18next";
import { intentOf } from "../../../components/forms/rows";
import { Button } from "../../../components/ui/button";

/** Moves or removes a row; works without JavaScript. */
export function RowButtons({ name, index, count }: { name: string; index: number; count: number }) {
  const { t } = useTranslation("routing");
  const move = (to: number) => intentOf({ type: "reorder", payload: { name, from: index, to } });
  return (
    <span className="row gap-0">
      {count > 1 && index > 0 && (
        <Button variant="quiet" size="s" icon="arrow-up" label={t("moveUp")} {...move(index - 1)} />
      )}
      {count > 1 && index < count - 1 && (
        <Button variant="quiet" size="s" icon="arrow-down" label={t("moveDown")} {...move(index + 1)} />
      )}
      <Button
        variant="quiet"
        size="s"
        icon="x"
        label={t("removeRow")}
        {...intentOf({ type: "remove", payload: { name, index } })}
      />
    </span>
  );
}

export function AddRow({ name, label }: { name: string; label: string }) {
  return (
    <div>
      <Button size="s" icon="plus" {...intentOf({ type: "insert", payload: { name } })}>
        {label}
      </Button>
    </div>
  );
}

/** The form's first button, so that Enter saves instead of moving a row. */
export function SaveOnEnter() {
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
