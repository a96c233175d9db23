export const toasts = {
  saved: "Сохранено",
  signedOut: "Вы\u00a0вышли",
  messageAccepted: "Сообщение принято",
  mailingStarted: "Рассылка началась",
  mailingScheduled: "Рассылка запланирована",
  task_pause: "Поставили на паузу",
  task_resume: "Продолжаем",
  task_stop: "Остановили",
  task_changed: "Состояние задачи уже изменилось",
} as const;
