import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/** What the popup's small route answers; undefined until it does. */
export function useGlance<Answer>(path: string): Answer | undefined {
  const { load, data } = useFetcher<Answer>();
  useEffect(() => load(path), [load, path]);
  return data as Answer | undefined;
}
