/** "UTC+3", "UTC−9:30". */
export function offsetText(ms: number, zone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
  const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace(/^GMT(?:\+0$)?/, "UTC").replace("-", "−");
}
