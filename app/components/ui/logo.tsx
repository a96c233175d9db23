import { memo } from "react";
import { SeasonOnMark } from "./logo-season";

export type Brand = "a" | "b";
export type Season = "snow" | "mimosa";

const DRAWERS = "M7 2h12a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H2.7a.7.7 0 0 1-.7-.7V7a5 5 0 0 1 5-5Z";
const BUBBLE = "M13 2a11 11 0 1 1 0 22H2.7a.7.7 0 0 1-.7-.7V13A11 11 0 0 1 13 2Z";
/** Logo: cabinet (a) or bubble (b), with a seasonal mark (look §5). */
export const Mark = memo(({ brand = "a", season }: { brand?: Brand; season?: Season | null }) => {
  return (
    <svg className="mark" viewBox="0 0 26 26" fill="none" aria-hidden="true">
      {brand === "b" ? (
        <>
          <path fill="currentColor" d={BUBBLE} />
          <path className="mark-cut" strokeWidth="2" strokeLinecap="round" d="M8.5 10.2h9M8.5 15.8h5.4" />
        </>
      ) : (
        <>
          <path fill="currentColor" d={DRAWERS} />
          <path className="mark-cut" strokeWidth="1.5" d="M2 13h22" />
          <path className="mark-cut" strokeWidth="2" strokeLinecap="round" d="M10.2 7.6h5.6M10.2 18.4h5.6" />
        </>
      )}
      {season && <SeasonOnMark season={season} />}
    </svg>
  );
});
