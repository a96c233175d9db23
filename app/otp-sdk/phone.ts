export function shownPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, "+7\u00a0$1\u00a0$2-$3-$4");
}
