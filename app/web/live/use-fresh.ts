import { useRouteLoaderData } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";

/** A fetcher that still discovers its route ends the screen at 404 once a form is sent. `fresh`: since the frame's data. */
export function useFresh<Data>(path: string) {
  const frame = useRouteLoaderData("routes/authorized");
  const [answer, setAnswer] = useState<{ frame: unknown; data: Data }>();
  const now = useRef({ frame, turn: 0 });
  now.current.frame = frame;
  const load = useCallback(async () => {
    const turn = ++now.current.turn;
    const asked = now.current.frame;
    const response = await fetch(path).catch(() => null);
    if (!response?.ok || response.redirected) return;
    const data = (await response.json()) as Data;
    if (turn !== now.current.turn) return;
    if (asked === now.current.frame) setAnswer({ frame: asked, data });
    else await load();
  }, [path]);
  return { fresh: answer?.frame === frame ? answer?.data : undefined, last: answer?.data, load };
}
