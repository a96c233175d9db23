import type { i18n, TFunction } from "i18next";

type Translate = (...given: unknown[]) => unknown;

export function remembering(speaker: i18n): i18n {
  const known = new Map<string, TFunction>();
  const original = speaker.getFixedT.bind(speaker) as (...given: unknown[]) => TFunction;
  const getFixedT = (language: unknown, namespace: unknown, prefix: unknown) => {
    const name = [language, namespace, prefix].join("/");
    const translate = known.get(name) ?? rememberingWords(original(language, namespace, prefix));
    known.set(name, translate);
    return translate;
  };
  return Object.assign(speaker, { getFixedT });
}

function rememberingWords(translate: TFunction): TFunction {
  const known = new Map<unknown, unknown>();
  const original = translate as unknown as Translate;
  const word: Translate = (key, ...values) => {
    if (values.length > 0) return original(key, ...values);
    const text = known.get(key) ?? original(key);
    if (typeof key === "string") known.set(key, text);
    return text;
  };
  return Object.assign(word, translate) as unknown as TFunction;
}
