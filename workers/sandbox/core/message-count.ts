// GSM 03.38: the basic set and the extension, whose characters count twice.
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const EXTENSION = /[\^{}\\[~\]|€]/g;

export function messageCount(text: string): number {
  if (!BASIC.test(text)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const length = text.length + (text.match(EXTENSION)?.length ?? 0);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}
