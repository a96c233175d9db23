import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Placeholder lines of the final size, visible after 300 ms. */
export function Waiting({ lines }: { lines: number }) {
  const { t } = useTranslation("extras");
  return (
    <div className="glance-body">
      <span className="sr-only" role="status">
        {t("loading")}
      </span>
      <div className="skeleton" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
          <span key={index} />
        ))}
      </div>
    </div>
  );
}

/** The popup's data; undefined until loaded. */
export function useGlance<Answer>(path: string): Answer | undefined {
  const { load, data } = useFetcher<Answer>();
  useEffect(() => load(path), [load, path]);
  return data as Answer | undefined;
}
