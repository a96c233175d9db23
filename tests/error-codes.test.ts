import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Sentences = Record<string, string>;

const topics = readdirSync("app/i18n/errors", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const catalogs = import.meta.glob<Record<string, Sentences>>("../app/i18n/errors/*/{ru,en}.ts", {
  eager: true,
});

const TITLES: Record<string, Record<string, string>> = {
  ru: {
    accounts: "Учётные записи",
    contacts: "Контакты",
    drafts: "Черновики",
    files: "Файлы и задачи",
    imports: "Импорт",
    incoming: "Входящие",
    integrations: "Интеграции",
    links: "Короткие ссылки",
    otp: "Одноразовые коды",
    papers: "Реквизиты и документы",
    payments: "Платежи",
    push: "Push",
    reports: "Отчёты",
    requests: "Любой запрос",
    routing: "Маршрутизация",
    sending: "Сообщения",
    speech: "Озвучивание и генератор",
    tariffs: "Тарифы",
    views: "Виды списков",
    wapi: "Номера WhatsApp",
    webhooks: "Вебхуки",
  },
  en: {
    accounts: "Accounts",
    contacts: "Contacts",
    drafts: "Drafts",
    files: "Files and tasks",
    imports: "Imports",
    incoming: "Incoming messages",
    integrations: "Integrations",
    links: "Short links",
    otp: "One-time codes",
    papers: "Requisites and documents",
    payments: "Payments",
    push: "Push",
    reports: "Reports",
    requests: "Any request",
    routing: "Routing",
    sending: "Messages",
    speech: "Speech and the writer",
    tariffs: "Tariffs",
    views: "Views of lists",
    wapi: "WhatsApp numbers",
    webhooks: "Webhooks",
  },
};

const HEADS: Record<string, [string, string]> = { ru: ["Код", "Значит"], en: ["Code", "Means"] };
const FIRST = ["requests", "sending"];

function sentencesOf(language: string, topic: string): Sentences {
  return Object.values(catalogs[`../app/i18n/errors/${topic}/${language}.ts`] ?? {})[0] ?? {};
}

/** Variants of one cause (plurals, channels) share a line. */
function linesOf(sentences: Sentences): [string, string][] {
  const lines = new Map<string, string>();
  for (const [key, sentence] of Object.entries(sentences)) {
    const [code = "", form] = key.split("_");
    const isPlural = form !== undefined && ["zero", "one", "two", "few", "many"].includes(form);
    const plain = sentence
      .replace(/\{\{\s*(\w+)\s*\}\}/g, "{$1}")
      .replace(/[\s\u00a0]+/g, " ")
      .replaceAll("|", "\\|");
    if (!lines.has(code) && !isPlural) lines.set(code, plain);
  }
  return [...lines].map(([code, sentence]) => [`\`${code}\``, sentence]);
}

function tableOf(language: string, topic: string): string {
  const [code, means] = HEADS[language]!;
  const rows = linesOf(sentencesOf(language, topic)).map((cells) => `| ${cells.join(" | ")} |`);
  return [`## ${TITLES[language]![topic]}`, "", `| ${code} | ${means} |`, "| --- | --- |", ...rows].join("\n");
}

it.each(["ru", "en"])(
  "every refusal code is listed in the %s page of codes (vitest -u writes it)",
  async (language) => {
    const path = `public/docs/${language}/api/errors.md`;
    const intro = readFileSync(path, "utf8").split("\n## ", 1)[0]!.trimEnd();
    const order = [...FIRST, ...topics.filter((topic) => !FIRST.includes(topic))];
    const tables = order.map((topic) => tableOf(language, topic));
    await expect(`${[intro, ...tables].join("\n\n")}\n`).toMatchFileSnapshot(`../${path}`);
  },
);
