/** Warnings of the fallback checker; read on the server only. */
export const cautions = {
  statusNotReported: "{{channel}} не\u00a0сообщает статус «{{status}}»: по\u00a0нему шаг не\u00a0уйдёт.",
  failedOnlyRefused: "{{channel}} не сообщает о недоставке: шаг уйдёт, только если сообщение не приняли сразу.",
  failedAfterDelivered: "До этого шага доходят только те, кому уже доставлено: недоставка его не запустит.",
  answerImpossible: "На {{channel}} нельзя ответить: ответа не будет.",
  timeoutExcepted: "Исключение всегда наступает раньше, чем закончится ожидание.",
  afterUnreachable: "Шаг {{before}} никогда не уйдёт, поэтому не уйдёт и этот.",
  statusShadowed: "Статус «{{status}}» ничего не решает: другое условие всегда срабатывает раньше.",
  timeoutShadowed: "Ожидание ничего не решает: другое условие всегда срабатывает раньше.",
  answerShadowed: "Ответ ничего не решает: другое условие всегда срабатывает раньше.",
  timeoutBeyondValidity: "Ожидание ({{timeout}}) дольше, чем доставляется {{channel}} ({{most}}).",
  timeoutBeyondWindow: "Ожидание ({{timeout}}) больше предела ({{most}}).",
  doubleOnSent: "Шаг уйдёт сразу вслед за {{channel}}: все получат оба сообщения.",
  doubleUnlessDelivered:
    "Через\u00a0{{timeoutSpan}} шаг уйдёт и\u00a0тем, кто уже получил {{channel}}: они получат оба сообщения.",
  doubleUnread:
    "Через\u00a0{{timeoutSpan}} шаг уйдёт и\u00a0тем, кто получил {{channel}}, но\u00a0не\u00a0прочитал: они получат оба сообщения.",
  timeoutBelowReceipts:
    "Отчёт {{channel}} о\u00a0доставке может идти {{usualSpan}}, а\u00a0ждём только {{timeoutSpan}}: кто-то получит оба сообщения.",
  firesAtNight: "Шаг может уйти ночью: в {{time}} по времени получателя ({{zone}}).",
  waitsForHours: "Шаг придётся на {{time}} по времени получателя ({{zone}}) и подождёт разрешённых часов.",
  sameChannel: "Снова {{channel}}: один канал два раза подряд.",
  tooManySteps: "В цепочке может быть не больше {{max}} сообщений.",
  lookAlike: "«{{written}}» уйдёт как есть. Переменная пишется так: {{meant}}.",
  barredAddress: "{{channel}}: адрес неизвестен у {{count}} из {{total}}.",
  barredWindow:
    "{{channel}}: у {{count}} из {{total}} окно закрыто, они не писали больше суток. Им дойдёт только одобренный шаблон.",
  barredTemplate: "{{channel}} передаёт только одобренные шаблоны: свободный текст не дойдёт.",
  barredCode: "{{channel}} передаёт только коды: в тексте нет кода из 4–8 цифр.",
  barredTemplateState: "{{channel}} сейчас не принимает выбранный шаблон: выберите другой.",
  channelClosed: "{{channel}} для вас закрыт: этот шаг не уйдёт.",
} as const;
