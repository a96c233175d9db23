/** As it is sent: digits after a plus; null for what cannot be a number. */
export function phoneOf(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  if (digits.length < 8 || digits.length > 15) return null;
  // Within Russia numbers are typed with an 8 in front.
  if (/^8\d{10}$/.test(digits) && !typed.trim().startsWith("+")) return `+7${digits.slice(1)}`;
  return `+${digits}`;
}

export function shownPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, "+7\u00a0$1\u00a0$2-$3-$4");
}
