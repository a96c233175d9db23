import { accentSheet, type Colors } from "../../domain/base/settings/colors";

const ADDRESS = /^([0-9a-f]{6})?-([0-9a-f]{6})?$/;

/** Stylesheet path that contains the colours; null without custom accents. */
export function accentsPath(colors: Colors): string | null {
  const chosen = [colors.light, colors.dark].map((color) => color?.slice(1) ?? "").join("-");
  return accentSheet(colors) ? `/brand.css?v=${chosen}` : null;
}

export function accentsAt(url: URL): Colors {
  const [, light, dark] = ADDRESS.exec(url.searchParams.get("v") ?? "") ?? [];
  return { light: light && `#${light}`, dark: dark && `#${dark}` };
}
