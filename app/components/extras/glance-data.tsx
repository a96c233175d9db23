import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
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

export function useGlance<Answer>(path: string): Answer | undefined {
  const frame = useRouteLoaderData("routes/authorized");
  const [answer, setAnswer] = useState<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form brings the frame's data anew
  useEffect(() => {
    let isHere = true;
    fetch(path)
      .then((response) => (response.ok && !response.redirected ? response.json() : undefined))
      .then(
        (data) => isHere && data && setAnswer(data as Answer),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [path, frame]);
  return answer;
}
