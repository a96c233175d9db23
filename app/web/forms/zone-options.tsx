import type { ZoneChoices } from "../words/zone-names.server";

/** Zones to choose from in words: the likely ones, then all others by the part of the world. */
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
