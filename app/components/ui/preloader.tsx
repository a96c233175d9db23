/** Three blocks, half a second per step. */
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
