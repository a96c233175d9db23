const BOX = { step: 4, width: 3, height: 32 };

interface Counts {
  minute: number;
  submitted: number;
  errors: number;
}

/** The last hour minute by minute: successes below, errors on top. */
export function HealthHour({ minutes, finding }: { minutes: Counts[]; finding: string }) {
  const most = Math.max(...minutes.map(({ submitted }) => submitted), 1);
  const tall = (count: number) => Math.round((count / most) * BOX.height * 10) / 10;
  const good = minutes.map(({ submitted, errors }, at) => bar(at, 0, tall(submitted - errors)));
  const bad = minutes.map(({ submitted, errors }, at) => bar(at, tall(submitted - errors), tall(errors)));
  return (
    <svg
      className="health-hour"
      viewBox={`0 0 ${minutes.length * BOX.step} ${BOX.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={finding}
    >
      <title>{finding}</title>
      <path className="part-rest" d={`M0 ${BOX.height - 0.5}h${minutes.length * BOX.step}v0.5H0z`} />
      <path className="part-ok" d={good.join("")} />
      <path className="part-bad" d={bad.join("")} />
    </svg>
  );
}

function bar(at: number, from: number, tall: number): string {
  return tall > 0 ? `M${at * BOX.step} ${BOX.height - from}v${-tall}h${BOX.width}v${tall}z` : "";
}
