/** A field that only robots fill, and the signed moment at which the form was drawn (app/web/forms/honeypot). */
export function Honeypot({ renderedAt, signature }: { renderedAt: number; signature: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <input name="homepage" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input type="hidden" name="renderedAt" value={renderedAt} />
      <input type="hidden" name="signature" value={signature} />
    </div>
  );
}
