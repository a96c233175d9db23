export const player = {
  play: "Слушать",
  pause: "Пауза",
  loading: "Загружаем",
  position: "Место в записи",
} as const;
