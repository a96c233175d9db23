export const reports = {
  reportTypeUnknown: "Такого вида отчёта нет",
  reportPresetUnknown: "Такого набора отчёта нет",
  reportGroupUnknown: "По этому отчёт не группируется",
  reportTooLong: "Срок отчёта не больше {{max}} дней",
  periodReversed: "Конец срока раньше начала",
  reportEmpty: "За это время сообщений нет: файл был бы пустым",
  reportTooBig: "В файле было бы больше {{max}} строк: возьмите срок короче",
  schedulesMost: "Расписаний не больше {{max}}",
  reportGoing: "Отчёт ещё собирается или уже готов",
} as const;
