export function Honeypot({ renderedAt, signature }: { renderedAt: number; signature: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <input name="homepage" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input type="hidden" name="renderedAt" value={renderedAt} />
      <input type="hidden" name="signature" value={signature} />
    </div>
  );
}
