/** Three blocks that light up one after another, a step of half a second each. */
export function Preloader({ label }: { label: string }) {
  return (
    <span className="preloader" role="status">
      <span className="sr-only">{label}</span>
      <i />
      <i />
      <i />
    </span>
  );
}
