import { memo } from "react";

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

const SNOW =
  "M2 8.2V7a5 5 0 0 1 5-5h12a5 5 0 0 1 5 5v1.2c-.9 1.5-2.6 1.3-3.2-.2-.5-1.2-2-1.2-2.5.1-.8 2.3-3.7 2.3-4.4 0-.4-1.2-1.9-1.2-2.4 0-.6 1.6-2.9 1.6-3.5 0-.5-1.3-2-1.2-2.5 0-.6 1.4-2.4 1.7-3.5.1Z";

function SeasonOnMark({ season }: { season: Season }) {
  return season === "snow" ? <path className="mark-snow" d={SNOW} /> : <Mimosa />;
}

function Mimosa() {
  return (
    <>
      <path stroke="oklch(0.6 0.1 140)" strokeWidth="1.3" strokeLinecap="round" d="M14.5 9.5C16.5 7.5 19 5.5 23 4.2" />
      <g className="mark-cut" fill="oklch(0.85 0.16 95)" strokeWidth=".8">
        <circle cx="23" cy="3.4" r="2.6" />
        <circle cx="18.8" cy="3.2" r="2.2" />
        <circle cx="21.6" cy="7.6" r="2.3" />
      </g>
    </>
  );
}
