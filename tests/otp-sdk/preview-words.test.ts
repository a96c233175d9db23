import { expect, it } from "vitest";
import { widgets as de } from "../../app/i18n/widgets/de";
import { widgets as en } from "../../app/i18n/widgets/en";
import { widgets as es } from "../../app/i18n/widgets/es";
import { widgets as fr } from "../../app/i18n/widgets/fr";
import { widgets as it_ } from "../../app/i18n/widgets/it";
import { widgets as pt } from "../../app/i18n/widgets/pt";
import { widgets as ru } from "../../app/i18n/widgets/ru";
import { LANGUAGES } from "../../app/otp-sdk/words";

const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("{{", "{").replaceAll("}}", "}");

it.each(Object.entries({ de, en, es, fr, it: it_, pt, ru }))(
  "uses the same text in the editor's preview as in the widget on the site: %s",
  (language, words) => {
    const sdk = LANGUAGES[language]!;
    for (const word of ["title", "done", "text", "app", "call", "voice", "codeless", "go", "spent"] as const)
      expect(plain(words[`shown_${word}`])).toBe(plain(sdk[word]));
    expect(plain(words.shown_wrong)).toBe(plain(`${sdk.wrong} ${sdk.left.replace("{n}", "1")}`));
    expect(plain(words.shown_again)).toBe(plain(sdk.againIn.replace("{time}", "0:42")));
  },
);
