import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFresh } from "../../web/live/use-fresh";

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

/** The popup's data, asked anew after a form; undefined until loaded. */
export function useGlance<Answer>(path: string): Answer | undefined {
  const frame = useRouteLoaderData("routes/authorized");
  const { load, last } = useFresh<Answer>(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form brings the frame's answer anew
  useEffect(() => void load(), [load, frame]);
  return last;
}
