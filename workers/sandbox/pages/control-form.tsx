/** @jsxImportSource hono/jsx */
import type { Control } from "../core/control";
import type { Texts } from "./phone-texts";

export function ControlForm({ texts, control }: { texts: Texts; control: Control }) {
  return (
    <section class="sheet">
      <h2>{texts.faults}</h2>
      <form class="stack" method="post" action="/phone/control">
        {(["latencyMs", "receiptMs"] as const).map((name) => (
          <label key={name}>
            {texts[name]}
            <input type="number" name={name} value={control[name]} min={0} max={120_000} required />
          </label>
        ))}
        {(["busyShare", "failShare", "hangShare"] as const).map((name) => (
          <label key={name}>
            {texts[name]}
            <input type="number" name={name} value={control[name] * 100} min={0} max={100} step="any" required />
          </label>
        ))}
        {(["duplicateReceipts", "shuffleReceipts"] as const).map((name) => (
          <label class="check" key={name}>
            <input type="checkbox" name={name} checked={control[name]} />
            {texts[name]}
          </label>
        ))}
        <label>
          {texts.inboundUrl}
          <input type="url" name="inboundUrl" value={control.inboundUrl ?? ""} />
        </label>
        <button class="primary" type="submit">
          {texts.save}
        </button>
      </form>
      <form method="post" action="/phone/clear">
        <button class="bad" type="submit">
          {texts.clear}
        </button>
      </form>
    </section>
  );
}
