const STEPS = [1, 2, 4, 5, 6, 8, 10];

/** The top gridline over `max`: a round number whose half is whole too. */
export function chartTop(max: number): number {
  if (max <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(max));
  const step = STEPS.find((candidate) => candidate * unit >= max && (candidate * unit) % 2 === 0) ?? 10;
  return step * unit;
}
