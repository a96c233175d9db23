import { accentSheet, type Colors } from "../domain/settings/colors";

/** The address of a brand's own accents, null where it has none; new colours have a new address. */
export function accentsPath(colors: Colors): string | null {
  const chosen = [colors.light, colors.dark].map((color) => color?.slice(1) ?? "").join("-");
  return accentSheet(colors) ? `/brand.css?v=${chosen}` : null;
}
