import { readFileSync, writeFileSync } from "node:fs";

// `node scripts/icons.mjs` rebuilds the sprite and its list of names.
const NAMES = `
  arrow-down arrow-left arrow-right arrow-up ban battery-full bell book-user bookmark building-2 calendar calendar-clock
  chart-column check check-check chevron-down chevron-left chevron-right chevron-up circle circle-alert circle-check
  circle-dashed circle-minus circle-pause circle-play circle-x clock code-xml contact-round copy corner-down-right
  credit-card download ellipsis external-link eye eye-off file file-down file-spreadsheet file-text file-x folder gauge gift
  globe hash history house image inbox info key-round landmark layers link list-checks list-filter list-plus
  loader-circle lock log-in log-out mail megaphone menu message-square-text messages-square mic minus monitor moon paperclip
  pause pencil phone play plus qr-code receipt-text refresh-cw repeat reply rotate-ccw search search-x send settings
  route share-2 shield signal siren sliders-horizontal smartphone square star sun tag timer trash-2 triangle-alert upload
  user-round users-round video wallet webhook wifi wifi-off x zap
`
  .trim()
  .split(/\s+/)
  .toSorted();

const root = new URL("../", import.meta.url);
const symbols = NAMES.map((name) => {
  const svg = readFileSync(new URL(`node_modules/lucide-static/icons/${name}.svg`, root), "utf8");
  const [, shapes = ""] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  if (!shapes) throw new Error(`lucide has no shapes for ${name}`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, "").replaceAll(" />", "/>")}</symbol>`;
});

writeFileSync(
  new URL("public/icons.svg", root),
  `<!-- lucide, ISC license, https://lucide.dev/license -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);
writeFileSync(
  new URL("app/components/ui/icon-names.ts", root),
  `/** Written by scripts/icons.mjs. */\nexport type IconName =\n${NAMES.map((name) => `  | "${name}"`).join("\n")};\n`,
);
