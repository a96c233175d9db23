import { type ContactField, CUSTOM_FIELDS, NAMED_FIELDS } from "../shared/contact-fields";
import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";

type NamedField = (typeof NAMED_FIELDS)[number];

/** Column names an import recognises, per field, as the help text lists them; case, spaces and signs do not matter. */
export const COLUMN_NAMES: Record<NamedField, readonly string[]> = {
  phone: [
    "Телефон",
    "Номер телефона",
    "Мобильный телефон",
    "Мобильный",
    "Мобильный номер",
    "Сотовый",
    "Сотовый телефон",
    "Контактный телефон",
    "Номер",
    "Тел.",
    "Моб.",
    "Моб. телефон",
    "Phone",
    "Phone number",
    "Mobile",
    "Mobile phone",
    "Mobile number",
    "Cell",
    "Cell phone",
    "Tel",
    "Telephone",
    "MSISDN",
    "Number",
    "Recipient",
    "Teléfono",
    "Móvil",
    "Celular",
  ],
  email: [
    "E-mail",
    "Email",
    "Mail",
    "Почта",
    "Электронная почта",
    "Эл. почта",
    "Имейл",
    "Адрес электронной почты",
    "Email address",
    "E-mail address",
    "Correo",
    "Correo electrónico",
  ],
  name: [
    "ФИО",
    "Ф.И.О.",
    "Имя полностью",
    "Полное имя",
    "Контакт",
    "Клиент",
    "Name",
    "Full name",
    "Fullname",
    "Contact",
    "Contact name",
    "Nombre completo",
  ],
  firstName: ["Имя", "First name", "Firstname", "Given name", "Nombre"],
  middleName: ["Отчество", "Middle name", "Middlename", "Patronymic", "Second name", "Segundo nombre"],
  lastName: ["Фамилия", "Last name", "Lastname", "Surname", "Family name", "Apellido", "Apellidos"],
  date: [
    "Дата рождения",
    "День рождения",
    "Дата",
    "ДР",
    "Д.р.",
    "Date",
    "Birth date",
    "Birthdate",
    "Date of birth",
    "Birthday",
    "DOB",
    "Fecha de nacimiento",
    "Fecha",
    "Cumpleaños",
  ],
  gender: ["Пол", "Gender", "Sex", "Género", "Sexo"],
};

const CUSTOM_NAMES = ["custom", "Поле", "Доп. поле", "Дополнительное поле", "Custom field", "Field", "Campo"] as const;

/** All recognised names by field (spec §8, the import failure's list): for people the first few of each are enough. */
export const RECOGNISED_COLUMNS: readonly { field: ContactField; names: readonly string[] }[] = [
  ...NAMED_FIELDS.map((field) => ({ field, names: COLUMN_NAMES[field] })),
  ...CUSTOM_FIELDS.map((field) => ({
    field,
    names: CUSTOM_NAMES.map((name) => (name === "custom" ? field : `${name} ${field.slice(-2)}`)),
  })),
];

// Parts of longer headers such as "Телефон клиента"; «почта» whole, so that «Почтовый индекс» is no e-mail.
const STEMS: [part: string, field: NamedField][] = [
  ["mail", "email"],
  ["почта", "email"],
  ["телефон", "phone"],
  ["phone", "phone"],
  ["мобил", "phone"],
  ["msisdn", "phone"],
  ["фамили", "lastName"],
  ["lastname", "lastName"],
  ["surname", "lastName"],
  ["отчеств", "middleName"],
  ["middlename", "middleName"],
  ["firstname", "firstName"],
  ["рожден", "date"],
  ["birth", "date"],
  ["фио", "name"],
  ["fullname", "name"],
];

const EXACT = new Map<string, NamedField>(
  NAMED_FIELDS.flatMap((field) => COLUMN_NAMES[field].map((name) => [normalise(name), field] as const)),
);
const CUSTOM = new RegExp(`^(?:${CUSTOM_NAMES.map(normalise).join("|")})0?([1-9]\\d?)$`);

/** The field a column header names, in Russian, English or Spanish; null when it names none. */
export function recogniseColumn(header: string): ContactField | null {
  return exactField(header) ?? similarField(header);
}

/**
 * A field for every column, each used at most once: exact names first, then similar ones ("Телефон клиента"),
 * then columns whose samples are phones or e-mails. Without a header row pass empty headers.
 */
export function guessMapping(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): (ContactField | null)[] {
  const width = Math.max(headers.length, ...sampleRows.map((row) => row.length));
  const mapping = new Array<ContactField | null>(width).fill(null);
  assign(mapping, (column) => exactField(headers[column] ?? ""));
  assign(mapping, (column) => similarField(headers[column] ?? ""));
  assign(mapping, (column) => (mostly(sampleRows, column, (cell) => parsePhone(cell) !== null) ? "phone" : null));
  assign(mapping, (column) => (mostly(sampleRows, column, isEmail) ? "email" : null));
  return mapping;
}

function assign(mapping: (ContactField | null)[], fieldOf: (column: number) => ContactField | null): void {
  const used = new Set(mapping);
  for (let column = 0; column < mapping.length; column++) {
    if (mapping[column] !== null) continue;
    const field = fieldOf(column);
    if (field === null || used.has(field)) continue;
    mapping[column] = field;
    used.add(field);
  }
}

function mostly(rows: readonly (readonly string[])[], column: number, test: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
}

function exactField(header: string): ContactField | null {
  const name = normalise(header);
  return EXACT.get(name) ?? CUSTOM_FIELDS[Number(CUSTOM.exec(name)?.[1]) - 1] ?? null;
}

function similarField(header: string): ContactField | null {
  const name = normalise(header);
  return STEMS.find(([part]) => name.includes(part))?.[1] ?? null;
}

// NFD without marks folds ё/е, й/и and accents, on both sides of the comparison.
function normalise(header: string): string {
  return header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
