import type { Season } from "./logo";

const SNOW =
  "M2 8.2V7a5 5 0 0 1 5-5h12a5 5 0 0 1 5 5v1.2c-.9 1.5-2.6 1.3-3.2-.2-.5-1.2-2-1.2-2.5.1-.8 2.3-3.7 2.3-4.4 0-.4-1.2-1.9-1.2-2.4 0-.6 1.6-2.9 1.6-3.5 0-.5-1.3-2-1.2-2.5 0-.6 1.4-2.4 1.7-3.5.1Z";

export function SeasonOnMark({ season }: { season: Season }) {
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
