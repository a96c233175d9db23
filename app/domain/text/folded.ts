export const folded = (text: string) => text.toLowerCase().replaceAll("\u0451", "\u0435");
