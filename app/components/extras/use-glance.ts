import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/** The popup's data; undefined until loaded. */
export function useGlance<Answer>(path: string): Answer | undefined {
  const { load, data } = useFetcher<Answer>();
  useEffect(() => load(path), [load, path]);
  return data as Answer | undefined;
}
