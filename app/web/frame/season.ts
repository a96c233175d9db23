const calendar = new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Moscow", month: "numeric", day: "numeric" });

/** Snow 15 December – 15 January, mimosa 5–11 March (spec §2); `now` in ms UTC. */
export function seasonAt(now: number): "snow" | "mimosa" | null {
  const [month = 0, day = 0] = calendar.format(now).split("/").map(Number);
  if ((month === 12 && day >= 15) || (month === 1 && day <= 15)) return "snow";
  return month === 3 && day >= 5 && day <= 11 ? "mimosa" : null;
}
