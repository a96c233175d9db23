const ZONE = "Europe/Moscow";

/** What the mark wears (spec §2): snow 15 December – 15 January, mimosa 5–11 March; `now` in ms UTC. */
export function seasonAt(now: number): "snow" | "mimosa" | null {
  const [month = 0, day = 0] = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, month: "numeric", day: "numeric" })
    .format(now)
    .split("/")
    .map(Number);
  if ((month === 12 && day >= 15) || (month === 1 && day <= 15)) return "snow";
  return month === 3 && day >= 5 && day <= 11 ? "mimosa" : null;
}
