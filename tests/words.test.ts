import { expect, it } from "vitest";
import { LANGUAGES } from "../app/i18n/options";

type Module = Record<string, Record<string, string>>;

interface Sentence {
  /** "ru/tasks.title" */
  at: string;
  text: string;
}

const modules = import.meta.glob<Module>(
  ["../app/i18n/*/??.ts", "../app/i18n/errors/*/??.ts", "!../app/i18n/{words,errors}/??.ts"],
  {
    eager: true,
  },
);

/** Every sentence of a language, file by file. */
function sentencesOf(language: string): Sentence[] {
  return Object.entries(modules).flatMap(([path, module]) => {
    const [, file, spoken] = /i18n\/(.*)\/(\w+)\.ts$/.exec(path)!;
    const [catalog] = Object.values(module);
    return spoken === language && catalog
      ? Object.entries(catalog).map(([key, text]) => ({ at: `${spoken}/${file}.${key}`, text }))
      : [];
  });
}

const faults = (language: string, isFault: (text: string, at: string) => boolean) =>
  sentencesOf(language)
    .filter(({ at, text }) => isFault(text, at))
    .map(({ at, text }) => `${at}: ${text}`);

it.each(LANGUAGES)("has in %s no placeholder without a value, and no empty sentence", (language) => {
  const isBroken = (text: string) => /\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, "")) || text.trim() === "";
  expect(sentencesOf(language).length).toBeGreaterThan(1000);
  expect(faults(language, isBroken)).toEqual([]);
});

it.each(LANGUAGES)("has the count in each plural form of %s, or in none", (language) => {
  const uneven = Object.entries(
    Object.groupBy(sentencesOf(language), ({ at }) => at.replace(/_(one|few|many|other)$/, "")),
  )
    .filter(([stem, forms = []]) => forms.length > 1 && forms.every(({ at }) => at !== stem))
    .filter(([, forms = []]) => new Set(forms.map(({ text }) => /\{\{(count|number)\}\}/.test(text))).size > 1)
    // One button has no number; "the latest message" reads better than "the latest 1", but Russian uses this form for
    // 21, too.
    .filter(([stem]) => !/\/compose\.buttons$|^(?!ru\/).*tasks\.reasonsOf$/.test(stem));
  expect(uneven.map(([stem]) => stem)).toEqual([]);
});

// Texts for integrators, which name protocol fields.
const TECHNICAL = /^ru\/(features|protocols|pricing|routing|webhooks|push|errors(\/.*)?)\./;
const LATIN = new Set(
  `A B API CIDR CRM CSV DKIM E-mail e-mail Enter Excel Google GSM-7 GSM HLR HTML HTTP HTTP-REST ID IP JSON JavaScript
  MacCyrillic MIT PDF Push push QR REST SMPP SMS SMTP Telegram UCS-2 UTF-8 UTM VK Viber WhatsApp Windows-1251 ZIP
  Windows-1252 XLSX DE123456789 advanced.blog lk.example.ru b callto http https tel viber https://shop.example
  camt.053 XML ISO CamelCase GmbH Gone IBAN JPEG Kassa Ltd Mandarin Mastercard Money PNG SWIFT Visa YCLIENTS amoCRM`.split(
    /\s+/,
  ),
);

it("uses Russian words in Russian where they exist", () => {
  const foreign = sentencesOf("ru")
    .filter(({ at }) => !TECHNICAL.test(at))
    .flatMap(({ at, text }) =>
      (text.replace(/\$?\{\{?\w*\}?\}/g, " ").match(/[A-Za-z][\w.@/:-]*/g) ?? [])
        .map((word) => word.replace(/[.:/-]+$/, ""))
        .filter((word) => !LATIN.has(word))
        .map((word) => `${at}: ${word}`),
    );
  expect(foreign).toEqual([]);
});

// One name per concept: the spec's noun is on the right.
const RETIRED: Record<string, [RegExp, string][]> = {
  ru: [
    [/част(ь|и|ей) SMS|одн(ом|ого|у) SMS/i, "сегмент"],
    [/растягиван|распределени[ея] отправки/i, "растянутая отправка"],
    [/инстанс|WAPI/i, "номер WhatsApp"],
    [/flash ?call|код(ов|а|)? звонком/i, "звонок с кодом"],
    [/имя пользователя|логин/i, "имя для входа"],
    [/прогон/i, "пробный расчёт"],
    [/зарезервирован|заморожен/i, "в резерве"],
    [/потрачен|спишем не|удержан/i, "списано; не больше"],
    [/ожида(ет|ют) отч|недостав(ленн|л)ено/i, "ждут отчёта; не доставлено"],
  ],
  en: [
    [/\bparts? of an SMS|SMS parts?\b/i, "segment"],
    [/\bspread(ing)?\b/i, "gradual sending"],
    [/WAPI|(?<!for )\binstance/i, "WhatsApp number"],
    [/\bticked\b/i, "selected"],
    [/\bOne a line\b/i, "one per line"],
    [/\bspent\b|\bmoney held\b|You pay (each time )?at most/i, "charged; reserved; at most"],
    [/\bQueued\b|Awaiting report/, "in queue; waiting for receipt"],
    [/\banew\b|\bWhoever it is\b/i, "plain English"],
    [/(?<!\{)\bmailings?\b/i, "campaign"],
    [/\bauto-?payments?\b/i, "auto top-up"],
    [/\b(the|this|our) cabinet\b/i, "console"],
    [/\bnobody\b|\bwhom to\b/i, "no one; recipient"],
  ],
  es: [
    [/WAPI|\binstancia/i, "número de WhatsApp"],
    [/\b(el|del|propio) (cabinet|gabinete)\b/i, "panel"],
    [/\bcarta\b/i, "correo"],
    [/\bgastad[oa]s?\b|Pagará (cada vez )?como máximo/i, "cobrado; como máximo"],
    [/\b(Actualiza la|Escribe a|Prueba más|Elimina uno)\b/, "usted"],
  ],
  pt: [
    [/\b(arquivos?|contatos?|senhas?|usuári[oa]s?|gerentes?|salvar|você)\b/i, "português de Portugal"],
    [/WAPI|\binstância/i, "número de WhatsApp"],
    [/\b(o|do|no) (cabinet|gabinete)\b/i, "painel"],
    [/\btarifas?\b/i, "tarifário"],
    [/\bgastos em\b|Débito máximo/i, "debitado; no máximo"],
  ],
  fr: [
    [/WAPI|\binstance/i, "numéro WhatsApp"],
    [/\b(le|du|au) cabinet\b/i, "espace client"],
    [/\bl’assistance\b|^Assistance/i, "support"],
    [/\bdistribués?\b|\bnon livrés?\b/i, "remis"],
    [/\bdépensés?\b|Débit maximal/i, "débité; au plus"],
    [/Rapport attendu/, "en attente de rapport"],
    [/\blettre (de récup|en)/i, "e-mail"],
  ],
  de: [
    [/WAPI|\bInstanz/, "WhatsApp-Nummer"],
    [/Kabinett|\bdas Cabinet\b/i, "Portal"],
    [/\bAussendung|\bSendung(en)?\b/, "Versand"],
    [/\bBetreuer/, "Manager"],
    [/\bAnmeldename/, "Benutzername"],
    [/\bBrief/, "E-Mail"],
    [/ausgegeben\b(?! werden)|Sie zahlen höchstens/, "abgebucht; höchstens"],
    [/Eingereiht|Bericht offen/, "in Warteschlange; warten auf Bericht"],
  ],
  it: [
    [/WAPI|\bistanz/i, "numero WhatsApp"],
    [/\b(il|del|nel) cabinet\b/i, "pannello"],
    [/(?<!regular o )blacklist/i, "lista nera"],
    [/\brecapit|\bmancat[oi] recapit/i, "consegna"],
    [/\baccantonat/i, "riservato"],
    [/\bspesi in\b|Addebito massimo/i, "addebitato; al massimo"],
    [/\bgestor[ei]\b|\bresponsabile\b|\breferente\b/i, "manager"],
    [/\b(vostr[oaie]|tuo|tua|tuoi|tue|puoi)\b/i, "Lei"],
  ],
};

it.each(Object.keys(RETIRED))("uses one name for one thing in %s", (language) => {
  const wrong = RETIRED[language]!.flatMap(([word, name]) =>
    faults(language, (text, at) => word.test(text) && !EXEMPT.test(at)).map((fault) => `${name}: ${fault}`),
  );
  expect(wrong).toEqual([]);
});

// Providers' own terms for their fields.
const EXEMPT = /protocols\./;

it.each(["fr", "it"])("uses the typographic apostrophe in %s", (language) => {
  expect(faults(language, (text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});
