export const otp = {
  otpTitleTooLong: "Не больше 50 символов",
  otpNumber: "Целое число от {{least}} до {{most}}",
  otpListLong: "Не больше {{most}} значений",
  otpCountry: "Страна пишется двумя буквами, как RU: {{value}}",
  otpAllowed: "Укажите адрес, сеть или начало номера с плюсом: {{value}}",
  otpAccent: "Цвет пишется как #1F5EFF",
  otpCallDigits: "В звонке помещается от 4 до 6 цифр кода",
  otpTemplateCode: "В тексте должна быть переменная ${code}",
  otpSender: "У вас нет такого имени отправителя для этого канала",
  otpChannelForeign: "Такого канала нет или он вам не выдан",
  otpChannelInUse: "Канал подключён к виджету. Сначала отключите его там",
  otpMost: "Не больше {{most}}. Удалите лишнее",
} as const;
