import type { ZoneChoices } from "../words/zone-names.server";

/** Selectable zones: likely ones first, then all others by continent. */
export function ZoneOptions({ zones: { first, others } }: { zones: ZoneChoices }) {
  return (
    <>
      {first.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
      {others.map(({ part, zones }) => (
        <optgroup key={part} label={part}>
          {zones.map(({ zone, label }) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
