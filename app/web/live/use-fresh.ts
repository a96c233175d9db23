import { useRouteLoaderData } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";

/**
 * Replaces a fetcher: one that is still discovering its route ends in a 404 once a form is submitted. `fresh`: newer
 * than the frame's data.
 */
export function useFresh<Data>(path: string) {
  const frame = useRouteLoaderData("routes/authorized");
  const [answer, setAnswer] = useState<{ frame: unknown; data: Data }>();
  const now = useRef({ frame, turn: 0 });
  now.current.frame = frame;
  const load = useCallback(async () => {
    const requestId = ++now.current.turn;
    const requested = now.current.frame;
    const response = await fetch(path).catch(() => null);
    if (!response?.ok || response.redirected) return;
    const data = (await response.json()) as Data;
    if (requestId !== now.current.turn) return;
    if (requested === now.current.frame) setAnswer({ frame: requested, data });
    else await load();
  }, [path]);
  return { fresh: answer?.frame === frame ? answer?.data : undefined, last: answer?.data, load };
}
